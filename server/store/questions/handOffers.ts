// Matches made and undone by hand.
import { sql } from "kysely";
import type { Db } from "../database.ts";
import { offerColumns, theirColumns } from "./offerCopies.ts";

/** An own product of a catalogue and a competitor's website; the website may hold one live match of the product. */
export type Slot = { catalogId: number; productId: number; websiteId: number };

/** Whether the catalogue's own website has this product. */
export async function isOwnProduct(db: Db, catalogId: number, productId: number): Promise<boolean> {
  const { rows } = await sql`
    select from product
    where id = ${productId} and kind = 'product'
      and website_id = (select website_id from catalog where id = ${catalogId})`.execute(db);
  return rows.length > 0;
}

/** The website of a product, null when there is no such product. */
export async function websiteOfProduct(db: Db, productId: number): Promise<number | null> {
  const { rows } = await sql<{ website_id: number }>`
    select website_id from product where id = ${productId} and kind = 'product'`.execute(db);
  return rows[0]?.website_id ?? null;
}

export async function isCompetitor(db: Db, catalogId: number, websiteId: number): Promise<boolean> {
  const { rows } = await sql`
    select from catalog_competitor where catalog_id = ${catalogId} and website_id = ${websiteId}`.execute(db);
  return rows.length > 0;
}

/** Undoes the live match of a slot, unless it is the one with `except`. Returns whether there was one. */
export async function undoLiveOffer(
  tx: Db,
  { catalogId, productId, websiteId }: Slot,
  { only, except }: { only?: number; except?: number } = {},
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update offer set unmatched = true, modified = now()
    where catalog_id = ${catalogId} and product_id = ${productId} and website_id = ${websiteId} and not unmatched
      and competitor_product_id = coalesce(${only ?? null}::bigint, competitor_product_id)
      and competitor_product_id is distinct from ${except ?? null}::bigint`.execute(tx);
  return numAffectedRows === 1n;
}

/** Makes a pair a match by hand, whatever it was before. The slot has no other live match. */
export async function insertManualOffer(
  tx: Db,
  { catalogId, productId, websiteId }: Slot,
  competitorProductId: number,
): Promise<void> {
  await sql`
    insert into offer (catalog_id, product_id, website_id, competitor_product_id, type, ${offerColumns})
    select ${catalogId}, ${productId}, theirs.website_id, theirs.id, 'manual', ${theirColumns}
    from product theirs where theirs.website_id = ${websiteId} and theirs.id = ${competitorProductId}
    on conflict (catalog_id, product_id, website_id, competitor_product_id) do update
    set type = 'manual', unmatched = false, rule_id = null, score = null, explanation = '{}', modified = now()
    where offer.unmatched or offer.type <> 'manual'`.execute(tx);
}

/** Puts the pair of a slot back that was undone last, as it was. Returns whether there was one. */
export async function restoreLastOffer(tx: Db, { catalogId, productId, websiteId }: Slot): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update offer set unmatched = false, modified = now()
    where catalog_id = ${catalogId} and product_id = ${productId} and website_id = ${websiteId}
      and competitor_product_id = (
        select competitor_product_id from offer
        where catalog_id = ${catalogId} and product_id = ${productId} and website_id = ${websiteId}
        order by not unmatched desc, modified desc, id desc limit 1)
      and unmatched`.execute(tx);
  return numAffectedRows === 1n;
}

/** Whether a slot has, or had, a match; with `competitorProductId`, this very one. */
export async function hasOffer(
  db: Db,
  { catalogId, productId, websiteId }: Slot,
  competitorProductId?: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from offer
    where catalog_id = ${catalogId} and product_id = ${productId} and website_id = ${websiteId}
      and competitor_product_id = coalesce(${competitorProductId ?? null}::bigint, competitor_product_id)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The id of the comparison row of an own product. */
export async function matchedProductId(db: Db, catalogId: number, productId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from matched_product where catalog_id = ${catalogId} and product_id = ${productId}`.execute(db);
  return rows[0]!.id;
}
