// How the prices of a catalogue's websites become prices of one currency: that of its own website.
import { type RawBuilder, sql } from "kysely";
import type { Entity } from "#shared/entities/entity.ts";
import type { Db } from "../../../database.ts";
import { largestMils } from "./comparedFigures.ts";
import { oldBefore, wholeSeenAt } from "./priceAge.ts";

/** The row `setting`: the catalogue's currency, the digits of a price in it, its own website, and what it compares with. */
export function setting(catalogId: number) {
  return sql`(
      select website.currency, currency_digits(website.currency) as digits, website.id as own_website_id,
             coalesce((catalog.config ->> 'leaveOutOldPrices')::boolean, false) as leaves_out_old
      from catalog join website_setting website on website.id = catalog.website_id
      where catalog.id = ${catalogId}
    )`;
}

/**
 * The rank of a competitor `website` among equal prices: the heavier first, then by name. Wherever a cheapest
 * competitor is chosen, this is how ties are broken.
 */
export const rank = sql`row_number() over (order by website.weight desc, website.name collate "fr-x-icu", website.id)`;

/**
 * Common table expression `exchange`, after `setting`: the currencies that the catalogue can convert. A price times
 * `times` divided by `divided_by` is one of the catalogue's; its own currency needs no rate, and the rates are
 * "1 EUR = rate"; `rate` is what one of the catalogue's is of the other. To be joined by the currency of a price: there is no row where no rate is known.
 */
export function exchange(catalogId: number, rates = knownRates(catalogId)) {
  return sql`known_rate as ${rates}, exchange (currency, times, divided_by, rate) as materialized (
      select currency, 1::numeric, 1::numeric, round_ratio(1, 1, 8) from setting
      union all
      select theirs.currency, mine.rate, theirs.rate, round_ratio(theirs.rate, mine.rate, 8)
      from setting
      join known_rate mine on mine.currency = setting.currency
      join known_rate theirs on theirs.currency <> setting.currency
    )`;
}

/** "1 EUR = rate", for each currency that the catalogue has a rate for. */
export function knownRates(catalogId: number) {
  return sql`(
      select 'EUR' as currency, 1::numeric as rate
      union all
      select currency, rate from currency_mapping where catalog_id = ${catalogId}
    )`;
}

/**
 * A `price` in the currency of `setting` by `exchange`, rounded once to its digits; null where no rate is known. One
 * expression without a question in it: lists convert a million prices to put them in order.
 */
export function converted(price: RawBuilder<unknown>, isForeign: RawBuilder<unknown>) {
  const fits = sql`${price} * exchange.times <= ${sql.lit(largestMils)} / 1000.0 * exchange.divided_by`;
  const exchanged = sql`round(mils(${price} * exchange.times, exchange.divided_by, setting.digits) / 1000, 3)`;
  return sql`case when ${isForeign} then case when ${fits} then ${exchanged} end else ${price} end`;
}

/**
 * The same of a price that is not in the currency, by rates that are constants of the query: so many whole units of the
 * last digit, a half counted up, which costs a third of a division with all its places.
 */
export function convertedBy(
  price: RawBuilder<unknown>,
  { times, dividedBy }: { times: string | null; dividedBy: string },
  digits: number,
): RawBuilder<unknown> {
  const [mine, theirs] = [sql`${times}::numeric`, sql`${dividedBy}::numeric`];
  const units = 10 ** digits;
  // A price has four places.
  const largest = sql`div(${sql.lit(largestMils * 10)} * ${theirs}, ${mine}) / 10000`;
  const whole = sql`div(${price} * (${sql.lit(2 * units)} * ${mine}) + ${theirs}, 2 * ${theirs})`;
  return sql`case when ${price} <= ${largest} then ${whole} * ${sql.lit(1 / units)} end`;
}

/** The rows of a catalogue in orders where those without a rate come last; as it is where there are none. */
export async function unconvertedLast(db: Db, catalogId: number, entity: Entity): Promise<Entity> {
  const { rows } = await sql`
    select from matched_product where catalog_id = ${catalogId} and raw_currency is not null and price is null
    limit 1`.execute(db);
  return rows.length > 0 ? { ...entity, unconvertedLast: true } : entity;
}

/** The columns of a product that are amounts of its currency. */
export const priceColumns: ReadonlySet<string> = new Set([
  "price",
  "sale_price",
  "public_price",
  "original_price",
  "shipping_price",
  "total_price",
]);

/** Common table expression `site`: these websites as competitors of the catalogue. */
export function sites(catalogId: number, websiteIds: RawBuilder<unknown>) {
  return sql`site as materialized (
      select website.id, website.name, website.weight, website.currency, ${rank} as place,
             link.website_id is not null as linked, ${wholeSeenAt} as seen_at, ${oldBefore(catalogId)} as old_before
      from website_setting website
      left join catalog_competitor link on link.catalog_id = ${catalogId} and link.website_id = website.id
      where website.id in (${websiteIds})
    )`;
}
