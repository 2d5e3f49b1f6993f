import { sql } from "kysely";
import type { Db } from "../../database.ts";
import type { Sql } from "../../listedRows.ts";
import type { Actor } from "../../scopes.ts";
import { expiryDays } from "../comparison/prices/priceAge.ts";

export type PriceAge = {
  website_id: number;
  name: string;
  seen_at: Date | null;
  is_old: boolean;
  expiry_days: number;
  old_prices: number;
};

type CountedPrices = {
  /** The `product_id` of the own products whose prices count. */
  own: Sql;
  /** Who is told of; all competitors without. */
  competitorIds: readonly number[] | undefined;
};

/**
 * When the prices of a catalogue's competitors were last seen, the longest ago first: of one that no file was read of,
 * whose products come over the API, when one of those it is compared by last changed. Of another customer's own website
 * the day is told: at what hour its owner's imports run is theirs.
 */
export async function priceAgesOf(
  db: Db,
  actor: Actor,
  catalogId: number,
  counted?: CountedPrices,
): Promise<PriceAge[]> {
  const isVisitor = actor.admin ? sql`false` : sql`website.id = any(${actor.seenAsVisitor}::bigint[])`;
  const { rows } = await sql<PriceAge>`
    select website.id as website_id, website.name,
           case when ${isVisitor} then date_trunc('day', seen.at, 'Europe/Paris') else seen.at end as seen_at,
           coalesce(seen.at < now() - make_interval(days => expiry.days), true) as is_old, expiry.days as expiry_days,
           ${counted ? sql`coalesce(old.prices, 0)` : oldPrices} as old_prices
    from catalog_competitor link join website_setting website on website.id = link.website_id
    cross join lateral (select ${expiryDays(sql`link.catalog_id`)} as days) as expiry
    cross join lateral (
      select coalesce(website.last_observed_at, (
        select max(offer.price_changed_at) from offer
        where offer.catalog_id = link.catalog_id and offer.website_id = link.website_id and not offer.unmatched)) as at
    ) as seen
    ${counted ? oldPricesOf(catalogId, counted.own) : sql``}
    where link.catalog_id = ${catalogId} and ${counted?.competitorIds ? sql`website.id = any(${counted.competitorIds}::bigint[])` : sql`true`}
    order by seen_at nulls first, website.id`.execute(db);
  return rows;
}

/** Of all own products. */
const oldPrices = sql`(
    select count(*)::int from offer
    join matched_product own on own.catalog_id = offer.catalog_id and own.product_id = offer.product_id
    where offer.catalog_id = link.catalog_id and offer.website_id = link.website_id and offer.is_old
      and not offer.unmatched and not own.own_unmatched)`;

/** Of some of them, in one pass: the others are not looked at once for each competitor. */
function oldPricesOf(catalogId: number, own: Sql): Sql {
  return sql`
    left join (
      select offer.website_id, count(*)::int as prices
      from (${own}) as own
      join offer on offer.catalog_id = ${catalogId} and offer.product_id = own.product_id
      where offer.is_old and not offer.unmatched
      group by offer.website_id
    ) as old on old.website_id = website.id`;
}
