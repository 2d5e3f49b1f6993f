import { sql } from "kysely";
import type { Db } from "../../database.ts";

/** The name of the role that the program works as, when it may do everything in the database. */
export async function superuserName(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select rolname as name from pg_roles where rolname = current_user and rolsuper`.execute(db);
  return rows[0]?.name;
}
