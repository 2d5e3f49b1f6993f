// Matches made and undone by hand.
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { offerColumns, theirColumns } from "../comparison/offerCopies.ts";

/** An own product of a catalogue and a competitor's website; the website may hold one live match of the product. */
export type Slot = { catalogId: number; productId: number; websiteId: number };

/** An own product, and a competitor's on its website. */
export type SlotPair = { product_id: number; website_id: number; competitor_product_id: number };

/** The table `pair` of these pairs, to be put in a `from`. */
export function pairsTable(pairs: readonly SlotPair[]) {
  return sql`json_to_recordset(${JSON.stringify(pairs)}::json)
      as pair (product_id bigint, website_id bigint, competitor_product_id bigint)`;
}

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

/** The competitor's product that is matched live in a slot, null when there is none. */
export async function liveProduct(db: Db, { catalogId, productId, websiteId }: Slot): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select competitor_product_id as id from offer
    where catalog_id = ${catalogId} and product_id = ${productId} and website_id = ${websiteId} and not unmatched`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** The same with its title. */
export async function liveMatch(
  db: Db,
  { catalogId, productId, websiteId }: Slot,
): Promise<{ product_id: number; title: string } | undefined> {
  const { rows } = await sql<{ product_id: number; title: string }>`
    select product.id as product_id, product.title from offer
    join product on product.website_id = offer.website_id and product.id = offer.competitor_product_id
    where offer.catalog_id = ${catalogId} and offer.product_id = ${productId}
      and offer.website_id = ${websiteId} and not offer.unmatched`.execute(db);
  return rows[0];
}

/** Undoes the live matches in the slots of these pairs that are with another product. One pair a slot. */
export async function undoOthers(tx: Db, catalogId: number, pairs: readonly SlotPair[]): Promise<void> {
  await sql`
    update offer set unmatched = true, modified = now()
    from ${pairsTable(pairs)}
    where offer.catalog_id = ${catalogId} and offer.product_id = pair.product_id
      and offer.website_id = pair.website_id and not offer.unmatched
      and offer.competitor_product_id <> pair.competitor_product_id`.execute(tx);
}

/** Makes these pairs matches by hand, whatever they were before. Their slots have no other live match. */
export async function insertManualOffers(
  tx: Db,
  catalogId: number,
  pairs: readonly SlotPair[],
): Promise<void> {
  await sql`
    insert into offer (catalog_id, product_id, website_id, competitor_product_id, type, ${offerColumns})
    select ${catalogId}, pair.product_id, theirs.website_id, theirs.id, 'manual', ${theirColumns}
    from ${pairsTable(pairs)}
    join product theirs on theirs.website_id = pair.website_id and theirs.id = pair.competitor_product_id
    order by pair.product_id, pair.website_id
    on conflict (catalog_id, product_id, website_id, competitor_product_id) do update
    set type = 'manual', unmatched = false, rule_id = null, score = null, explanation = '{}', modified = now()
    where offer.unmatched or offer.type <> 'manual'`.execute(tx);
}

/** Undoes these pairs. Those that never were a match are put down too, so that nothing makes them. */
export async function undoPairs(tx: Db, catalogId: number, pairs: readonly SlotPair[]): Promise<void> {
  await sql`
    insert into offer (catalog_id, product_id, website_id, competitor_product_id, type, unmatched, ${offerColumns})
    select ${catalogId}, pair.product_id, theirs.website_id, theirs.id, 'manual', true, ${theirColumns}
    from ${pairsTable(pairs)}
    join product theirs on theirs.website_id = pair.website_id and theirs.id = pair.competitor_product_id
    order by pair.product_id, pair.website_id
    on conflict (catalog_id, product_id, website_id, competitor_product_id) do update
    set unmatched = true, modified = now()
    where not offer.unmatched`.execute(tx);
}

/** Puts the pair of a slot back that was undone last, as it was. Returns its competitor's product, null when there was none. */
export async function restoreLastOffer(
  tx: Db,
  { catalogId, productId, websiteId }: Slot,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update offer set unmatched = false, modified = now()
    where catalog_id = ${catalogId} and product_id = ${productId} and website_id = ${websiteId}
      and competitor_product_id = (
        select competitor_product_id from offer
        where catalog_id = ${catalogId} and product_id = ${productId} and website_id = ${websiteId}
        order by not unmatched desc, modified desc, id desc limit 1)
      and unmatched
    returning competitor_product_id as id`.execute(tx);
  return rows[0]?.id ?? null;
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
