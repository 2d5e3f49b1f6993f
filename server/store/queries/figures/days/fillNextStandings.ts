import { sql } from "kysely";
import type { Db } from "../../../database.ts";

/**
 * Writes the standings of the next comparison rows of a catalogue from the whole of their history; false after the last
 * ones. To be called with the lock of its comparison: nobody adds a point meanwhile.
 */
export async function fillNextStandings(tx: Db, catalogId: number, count: number): Promise<boolean> {
  const { rows } = await sql<{ ids: number[] }>`
    select array(
      select id from matched_product
      where catalog_id = ${catalogId} and id > (select after_id from standing_fill where catalog_id = ${catalogId})
      order by id limit ${count}) as ids`.execute(tx);
  const ids = rows[0]!.ids;
  if (ids.length === 0) {
    await sql`delete from standing_fill where catalog_id = ${catalogId}`.execute(tx);
    return false;
  }
  await sql`
    select write_standings(${catalogId}, ${ids}::bigint[], array_fill('-infinity'::date, array[${ids.length}::int]))`.execute(
    tx,
  );
  await addAverages(tx, catalogId, ids);
  await sql`update standing_fill set after_id = ${ids.at(-1)} where catalog_id = ${catalogId}`.execute(tx);
  return true;
}

/** Points from before the upgrade tell no average. Today's is known: it begins a run of its own. */
async function addAverages(tx: Db, catalogId: number, ids: readonly number[]): Promise<void> {
  await sql`
    with today as (select day_in_paris(statement_timestamp()) as day), lacking as materialized (
      select standing.*, own.competitors_price_average as average, today.day
      from standing join matched_product own on own.catalog_id = standing.catalog_id and own.id = matched_product_id
      cross join today
      where standing.catalog_id = ${catalogId} and matched_product_id = any(${ids}::bigint[])
        and until_day = 'infinity' and from_day <= today.day and standing.competitors_price_average is null
        and own.competitors_price_average is not null and own.competitors_count = standing.competitors_count
        and own.best_price is not distinct from standing.best_price
    ), same_day as (
      update standing set competitors_price_average = average from lacking
      where standing.catalog_id = lacking.catalog_id and standing.matched_product_id = lacking.matched_product_id
        and standing.from_day = lacking.from_day and lacking.from_day = day
    ), closed as (
      update standing set until_day = day from lacking
      where standing.catalog_id = lacking.catalog_id and standing.matched_product_id = lacking.matched_product_id
        and standing.from_day = lacking.from_day and lacking.from_day < day
    )
    insert into standing (catalog_id, matched_product_id, from_day, until_day, price, best_price, best_website_id,
      price_diff_integer, price_diff_percent, competitors_price_average, competitors_count, status)
    select catalog_id, matched_product_id, day, until_day, price, best_price, best_website_id,
           price_diff_integer, price_diff_percent, average, competitors_count, status
    from lacking where from_day < day`.execute(tx);
}
