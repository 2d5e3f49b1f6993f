import { sql } from "kysely";
import type { Db } from "../../database.ts";

/**
 * Names are given one transaction at a time: that nobody's e-mail is another's username is no index's to keep, and two
 * accounts that take the same name at once would each find it free.
 */
export async function lockNames(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('names of accounts', 0))`.execute(tx);
}
