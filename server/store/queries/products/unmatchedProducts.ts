import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database.ts";

/** Flags these products of a website, or takes the flag off. Returns the ids of those that were not so already. */
export async function writeUnmatched(
  tx: Db,
  websiteId: number,
  productIds: readonly number[],
  unmatched: boolean,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update product set unmatched = ${unmatched}, modified = now()
    where website_id = ${websiteId} and id = any(${productIds}::bigint[]) and unmatched <> ${unmatched}
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * A table with the columns of a product, to be put in its place in a `from`: the own products of these catalogues that
 * are set aside, and those without a live match in any of them.
 */
export function unmatchedIn(catalogIds: readonly number[]): RawBuilder<unknown> {
  const compared = (isListed: boolean) => sql`
    select compared.product_id from matched_product compared
    where compared.catalog_id = any(${catalogIds}::bigint[])
      and (compared.entries_count > 0 and not compared.own_unmatched) = ${isListed}`;
  // A product has a comparison in each of the catalogues: what is listed in one may be missing in another.
  const nowhere = catalogIds.length > 1 ? sql`and own.id not in (${compared(true)})` : sql``;
  return sql`(select own.* from product_view own where own.id in (${compared(false)}) ${nowhere})`;
}

/** The comparisons of one catalogue that unmatchedIn takes its products from. */
export function unmatchedComparisons(catalogId: number): RawBuilder<unknown> {
  return sql`(
    select compared.* from matched_product_view compared
    where compared.catalog_id = ${catalogId} and (compared.entries_count > 0 and not compared.own_unmatched) = false)`;
}

/** The catalogues that compare with a website. */
export async function linkedTo(db: Db, websiteId: number): Promise<number[]> {
  const { rows } = await sql<{ catalog_id: number }>`
    select catalog_id from catalog_competitor where website_id = ${websiteId}`.execute(db);
  return rows.map(({ catalog_id }) => catalog_id);
}

/**
 * A table with the columns of a product: the competitors' products that are, or are not, in a live match of these
 * catalogues. A match of an own product that is set aside is in no list, and counts for none.
 */
export function matchedFrom(catalogIds: readonly number[], matched: boolean): RawBuilder<unknown> {
  return sql`(
    select theirs.* from product_view theirs
    where ${matched ? sql`` : sql`not`} exists (
      select from offer
      where offer.website_id = theirs.website_id and offer.competitor_product_id = theirs.id
        and not offer.unmatched and offer.catalog_id = any(${catalogIds}::bigint[])
        and offer.product_id not in (
          select own.id from product own where own.unmatched and own.website_id = any(array(
            select catalog.website_id from catalog where catalog.id = any(${catalogIds}::bigint[]))))))`;
}
