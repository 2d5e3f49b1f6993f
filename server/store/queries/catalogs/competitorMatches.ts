import { sql } from "kysely";
import type { Db } from "../../database.ts";
import type { Actor } from "../../scopes.ts";

export type CompetitorMatches = { website_id: number; matches: number };

/** How many own products are matched with each website that the actor may link, or has linked. */
export async function competitorMatches(
  db: Db,
  actor: Actor,
  catalogId: number,
): Promise<CompetitorMatches[]> {
  const linkable = sql`
    select website_id from catalog_competitor where catalog_id = ${catalogId}
    union all
    select website_id from former_competitor where catalog_id = ${catalogId}`;
  const { rows } = await sql<CompetitorMatches>`
    select website_id, count(*) as matches from offer
    where catalog_id = ${catalogId} and not unmatched
      and ${actor.admin ? sql`true` : sql`website_id in (${linkable})`}
    group by website_id
    order by website_id`.execute(db);
  return rows;
}
