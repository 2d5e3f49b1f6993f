import { sql } from "kysely";
import type { Db } from "../../database.ts";
import type { Actor } from "../../scopes.ts";

export type PriceAge = { website_id: number; name: string; seen_at: Date | null; is_old: boolean };

/** Of another customer's own website its expiry is not told, not even by what is old. */
const visitorsExpiry_days = 7;

/** When the prices of a catalogue's competitors were last seen, the longest ago first. */
export async function priceAgesOf(db: Db, actor: Actor, catalogId: number): Promise<PriceAge[]> {
  const expiry = actor.admin
    ? sql`price_expiry_days`
    : sql`case when website.id = any(${actor.seenAsVisitor}::bigint[]) then ${visitorsExpiry_days} else price_expiry_days end`;
  const { rows } = await sql<PriceAge>`
    select website.id as website_id, website.name, website.last_observed_at as seen_at,
           coalesce(website.last_observed_at < now() - make_interval(days => ${expiry}), true) as is_old
    from catalog_competitor link join website_setting website on website.id = link.website_id
    where link.catalog_id = ${catalogId}
    order by website.last_observed_at nulls first, website.id`.execute(db);
  return rows;
}
