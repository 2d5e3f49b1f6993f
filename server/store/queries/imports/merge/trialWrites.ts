// A trial does what decides what an import would do, and takes it back: nothing of it is ever seen.
import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";

/** What follows can be taken back by `undoTrial`. */
export async function beginTrial(tx: Db): Promise<void> {
  await sql`savepoint trial`.execute(tx);
}

export async function undoTrial(tx: Db): Promise<void> {
  await sql`rollback to savepoint trial`.execute(tx);
}
