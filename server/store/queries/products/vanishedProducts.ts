import { sql } from "kysely";
import type { Db } from "../../database.ts";
import type { Changed } from "../comparison/todo/touchedProducts.ts";

/**
 * Deletes what a catalogue holds about those of the changed products that are no own products any more: comparison
 * rows with their history, offers, proposals, custom prices. Returns how many comparison rows went.
 */
export async function deleteVanished(tx: Db, catalogId: number, changed: Changed): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with vanished as materialized (
      -- Looked up one by one, and by nothing but their ids: how many there are of a young website cannot be guessed. A join
      -- compares each with each, an index that begins with the website goes through all of them for each.
      select changed.id from ${changed} as changed
      left join lateral (select website_id, kind from product where product.id = changed.id offset 0) as product on true
      where (
        product.kind = 'product'
        and product.website_id = (select website_id from catalog where id = ${catalogId})) is not true
    ), deleted_offer as (
      delete from offer where catalog_id = ${catalogId} and product_id in (select id from vanished)
    ), deleted_proposal as (
      delete from match_proposal where catalog_id = ${catalogId} and product_id in (select id from vanished)
    ), deleted_change as (
      delete from hand_change where catalog_id = ${catalogId} and product_id in (select id from vanished)
    ), deleted_mapping as (
      delete from unit_mapping where catalog_id = ${catalogId} and product_id in (select id from vanished)
    ), deleted as (
      delete from matched_product where catalog_id = ${catalogId} and product_id in (select id from vanished)
      returning 1
    )
    select count(*) as deleted from deleted`.execute(tx);
  return rows[0]!.deleted;
}

/** The own products that have a live match with these products of a competitor's website, by their own websites. */
export async function ownMatchedWith(
  tx: Db,
  websiteId: number,
  ids: readonly number[],
): Promise<{ website_id: number; product_ids: number[] }[]> {
  const { rows } = await sql<{ website_id: number; product_ids: number[] }>`
    select catalog.website_id, array_agg(distinct offer.product_id) as product_ids
    from offer join catalog on catalog.id = offer.catalog_id
    where offer.website_id = ${websiteId} and offer.competitor_product_id = any(${ids}::bigint[]) and not offer.unmatched
    group by catalog.website_id order by catalog.website_id`.execute(tx);
  return rows;
}

/** The catalogues whose own website this is. */
export async function catalogsOwning(db: Db, websiteId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from catalog where website_id = ${websiteId} order by id`.execute(db);
  return rows.map(({ id }) => id);
}
