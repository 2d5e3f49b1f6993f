import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database.ts";

/**
 * One transaction at a time writes the offers and comparison rows of a catalogue; the others wait here until it ends.
 * To be taken before the first offer is written: a comparison computed beside another one would overwrite it with
 * what it saw before.
 */
export async function lockComparison(tx: Db, catalogId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf(catalogId)})`.execute(tx);
}

/** As lockComparison, without waiting: false when another transaction has it. */
export async function tryLockComparison(tx: Db, catalogId: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${lockOf(catalogId)}) as locked`.execute(tx);
  return rows[0]!.locked;
}

/** A question for the catalogues whose lock somebody has at this moment, of those that `catalogs` has as `id`. */
export function lockedComparisons(catalogs: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select id from ${catalogs} as asked
    where ${lockKey(sql`asked.id`)} in (
      select classid::bigint << 32 | objid::bigint from pg_locks
      where locktype = 'advisory' and objsubid = 1 and granted
        and database = (select oid from pg_database where datname = current_database()))`;
}

function lockOf(catalogId: number) {
  return lockKey(sql`${catalogId}::bigint`);
}

function lockKey(catalogId: RawBuilder<unknown>) {
  return sql`hashtextextended('comparison of catalog ' || ${catalogId}, 0)`;
}
