import { sql } from "kysely";
import type { Db } from "../../database.ts";
import type { Actor } from "../../scopes.ts";
import { visitorsExpiry_days } from "../comparison/priceAge.ts";

export type PriceAge = {
  website_id: number;
  name: string;
  seen_at: Date | null;
  is_old: boolean;
  expiry_days: number;
  old_prices: number;
};

/** When the prices of a catalogue's competitors were last seen, the longest ago first. */
export async function priceAgesOf(db: Db, actor: Actor, catalogId: number): Promise<PriceAge[]> {
  const expiry = actor.admin
    ? sql`price_expiry_days`
    : sql`case when website.id = any(${actor.seenAsVisitor}::bigint[]) then ${visitorsExpiry_days} else price_expiry_days end`;
  const { rows } = await sql<PriceAge>`
    select website.id as website_id, website.name, website.last_observed_at as seen_at,
           coalesce(website.last_observed_at < now() - make_interval(days => ${expiry}), true) as is_old, ${expiry} as expiry_days,
           (select count(*)::int from offer
            join matched_product own on own.catalog_id = offer.catalog_id and own.product_id = offer.product_id
            where offer.catalog_id = link.catalog_id and offer.website_id = link.website_id and offer.is_old
              and not offer.unmatched and not own.own_unmatched) as old_prices
    from catalog_competitor link join website_setting website on website.id = link.website_id
    where link.catalog_id = ${catalogId}
    order by website.last_observed_at nulls first, website.id`.execute(db);
  return rows;
}
