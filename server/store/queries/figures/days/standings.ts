// Standings: what own products were compared with at the ends of days, a row for each run of days on which it was the same.
import { sql } from "kysely";
import type { Db } from "../../../database.ts";

/** The catalogues whose days before the upgrade are not written yet. */
export async function catalogsToFill(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select catalog_id as id from standing_fill order by catalog_id`.execute(db);
  return rows.map(({ id }) => id);
}
