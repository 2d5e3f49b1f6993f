// What an import asks of the database for its own sake.
import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";

/** PostgreSQL vacuums in no transaction: `db` must not be one. */
export async function vacuumProducts(db: Db): Promise<void> {
  await sql`vacuum (analyze, skip_locked) product`.execute(db);
}

export type MergeSettings = { workMemory: string; pendingWords: string; patience: string };

/** In force until the transaction ends. */
export async function setForMerge(
  tx: Db,
  { workMemory, pendingWords, patience }: MergeSettings,
): Promise<void> {
  await sql`select set_config('work_mem', ${workMemory}, true),
                   set_config('gin_pending_list_limit', ${pendingWords}, true),
                   set_config('idle_in_transaction_session_timeout', ${patience}, true)`.execute(tx);
}
