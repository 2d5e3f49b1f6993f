// Matches made and undone by hand.
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { offerColumns, theirColumns } from "../comparison/rows/offerCopies.ts";

/** An own product of a catalogue and a competitor's website; the website may hold one live match of the product. */
export type Slot = { catalogId: number; productId: number; websiteId: number };

/** An own product, and a competitor's on its website. */
export type SlotPair = { product_id: number; website_id: number; competitor_product_id: number };

/** The table `pair` of these pairs, to be put in a `from`. */
export function pairsTable(pairs: readonly SlotPair[]) {
  return sql`json_to_recordset(${JSON.stringify(pairs)}::json)
      as pair (product_id bigint, website_id bigint, competitor_product_id bigint)`;
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
