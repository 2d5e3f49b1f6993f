// The own products whose comparison must follow a change: who waits, who is taken, who is put down.
import { sql } from "kysely";
import type { Db } from "../../../database.ts";

/** The catalogues with something to follow; of those that use this website, when one is given. */
export async function catalogsToFollow(db: Db, websiteId?: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from catalog
    where exists (select from comparison_todo where catalog_id = catalog.id)
      and ${websiteId === undefined ? sql`true` : usesWebsite(websiteId)}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether own products of a catalogue changed, or what they may be matched with, that no keys were compared of since. */
export async function isKeyMatchingDue(db: Db, catalogId: number): Promise<boolean> {
  const { rows } = await sql`
    select from comparison_todo where catalog_id = ${catalogId} and rematch limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Whether own products of a catalogue wait, no more than so many, and all of them were put down before this transaction
 * began.
 */
export async function isLittleLeft(tx: Db, catalogId: number, atMost: number): Promise<boolean> {
  const { rows } = await sql<{ is_little: boolean | null }>`
    select count(*) <= ${atMost} and bool_and(observed_at < date_trunc('milliseconds', transaction_timestamp()))
             as is_little
    from (select observed_at from comparison_todo where catalog_id = ${catalogId} limit ${atMost + 1}) as waiting`.execute(
    tx,
  );
  return rows[0]?.is_little === true;
}

function usesWebsite(websiteId: number) {
  return sql`(website_id = ${websiteId} or exists (
      select from catalog_competitor link where link.catalog_id = catalog.id and link.website_id = ${websiteId}))`;
}

/** Told with the commit of whatever was put down. */
export const todoChannel = "comparison_todo";

/** Clears up after many comparisons were written: pages of lists are found twice as fast afterwards. */
export async function vacuumComparisons(db: Db): Promise<void> {
  await sql`vacuum (analyze, skip_locked) comparison_todo, offer, matched_product`.execute(db);
}
