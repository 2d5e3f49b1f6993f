import { sql } from "kysely";
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

function lockOf(catalogId: number) {
  return sql`hashtextextended(${`comparison of catalog ${catalogId}`}, 0)`;
}
