// What time it is. The machines that share a database have clocks of their own, and none is right: whatever is kept
// there, or compared with what is kept there, is told by the clock of the database.
import { sql } from "kysely";
import type { Db } from "./database.ts";

/** The beginning of the statement, in milliseconds as JavaScript has them: what is read back is what was written. */
export const databaseNow = sql<Date>`date_trunc('milliseconds', statement_timestamp())`;

export async function momentOfDatabase(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select ${databaseNow} as now`.execute(db);
  return rows[0]!.now;
}
