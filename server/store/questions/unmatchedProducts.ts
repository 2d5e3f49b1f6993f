import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database.ts";

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
 * A table with the columns of a product, to be put in its place in a `from`: the products that are set aside, and those
 * without a live match in any of these catalogues.
 */
export function unmatchedIn(catalogIds: readonly number[]): RawBuilder<unknown> {
  return sql`(
    select own.* from product_view own
    where own.unmatched or not exists (
      select from matched_product compared
      where compared.catalog_id = any(${catalogIds}::bigint[]) and compared.product_id = own.id
        and compared.entries_count > 0))`;
}
