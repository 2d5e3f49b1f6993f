// How the prices of a catalogue's websites become prices of one currency: that of its own website.
import { type RawBuilder, sql } from "kysely";

/** The row `setting`: the catalogue's currency, the digits of a price in it, and its own website. */
export function setting(catalogId: number) {
  return sql`(
      select website.currency, currency_digits(website.currency) as digits, website.id as own_website_id
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
 * "1 EUR = rate". To be joined by the currency of a price: there is no row where no rate is known.
 */
export function exchange(catalogId: number) {
  return sql`known_rate (currency, rate) as (
      select 'EUR', 1::numeric
      union all
      select currency, rate from currency_mapping where catalog_id = ${catalogId}
    ), exchange (currency, times, divided_by) as materialized (
      select currency, 1::numeric, 1::numeric from setting
      union all
      select theirs.currency, mine.rate, theirs.rate
      from setting
      join known_rate mine on mine.currency = setting.currency
      join known_rate theirs on theirs.currency <> setting.currency
    )`;
}

/** Common table expression `site`: these websites as competitors of the catalogue. */
export function sites(catalogId: number, websiteIds: RawBuilder<unknown>) {
  return sql`site as materialized (
      select website.id, website.name, website.weight, website.currency, ${rank} as place,
             link.website_id is not null as linked
      from website_setting website
      left join catalog_competitor link on link.catalog_id = ${catalogId} and link.website_id = website.id
      where website.id in (${websiteIds})
    )`;
}
