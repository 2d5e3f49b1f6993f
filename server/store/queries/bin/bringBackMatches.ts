// The matches that were deleted by themselves come back.
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { bringBackPairs } from "./bringBackPairs.ts";

type MatchesAway = { catalog_id: number; product_id: number };

/** The next own products that a deletion of matches took some from, in one catalogue after the other. */
export async function nextMatchesAway(
  db: Db,
  deletionId: number,
  after: number,
  limit: number,
): Promise<MatchesAway[]> {
  const { rows } = await sql<MatchesAway>`
    select distinct catalog_id, product_id from deleted_pair
    where deletion_id = ${deletionId} and product_id in (
      select distinct product_id from deleted_pair
      where deletion_id = ${deletionId} and product_id > ${after} order by product_id limit ${limit})
    order by product_id, catalog_id`.execute(db);
  return rows;
}

/**
 * Brings back what a deletion of matches took from these own products of a catalogue. A pair one of whose products is
 * itself away comes with it.
 */
export async function bringBackMatches(
  tx: Db,
  deletionId: number,
  { catalogId, ids }: { catalogId: number; ids: readonly number[] },
): Promise<void> {
  const meant = sql`deletion_id = ${deletionId} and catalog_id = ${catalogId} and product_id = any(${ids}::bigint[])`;
  await sql`update deleted_pair set awaited = true where ${meant}`.execute(tx);
  await bringBackPairs(
    tx,
    sql`
    pair.deletion_id = ${deletionId} and pair.catalog_id = ${catalogId}
    and pair.product_id = any(${ids}::bigint[])`,
  );
}
