// How many of listed products were created on each day, website by website.
import { sql } from "kysely";
import { unordered } from "../../../collection.ts";
import type { Db } from "../../../database.ts";
import type { ListedRows } from "../../../listedRows.ts";
import type { Actor } from "../../../scopes.ts";

type CreatedOnDay = { website_id: number; date: string; count: number };

/** The days are those of Paris; the first one first, and days without any are not there. */
export async function createdByDay(
  db: Db,
  actor: Actor,
  { entity, where, from }: ListedRows,
): Promise<CreatedOnDay[]> {
  const cells = sql`row.website_id, day_in_paris(row.created) as date`;
  const { rows } = await sql<CreatedOnDay>`
    select website_id, date::text as date, count(*)::int as count
    from (${unordered(actor, entity, where, { cells, from })}) as listed
    group by website_id, listed.date order by listed.date, website_id`.execute(db);
  return rows;
}
