import { sql } from "kysely";
import type { Db } from "../../database.ts";

/** Forgets the changes that are older than a year. */
export async function deleteOldChanges(db: Db): Promise<void> {
  await sql`delete from logged_change where created < now() - interval '1 year'`.execute(db);
}
