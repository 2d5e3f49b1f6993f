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
export const place = sql`row_number() over (order by website.weight desc, website.name collate "fr-x-icu", website.id)`;

/**
 * Common table expression `site`, after `setting`: these websites as competitors of the catalogue. A price of theirs
 * times `times` divided by `divided_by` is one of the catalogue's; both are null when no rate is known. Prices in one
 * currency need no rate, and the rates are "1 EUR = rate".
 */
export function sites(catalogId: number, websiteIds: RawBuilder<unknown>) {
  return sql`exchange (currency, rate) as materialized (
      select 'EUR', 1::numeric
      union all
      select currency, rate from currency_mapping where catalog_id = ${catalogId}
    ), site as materialized (
      select website.id, website.name, website.weight, website.currency, ${place} as place,
             link.website_id is not null as linked,
             case when website.currency = setting.currency then 1 when theirs.rate is not null then mine.rate
             end as times,
             case when website.currency = setting.currency then 1 when mine.rate is not null then theirs.rate
             end as divided_by
      from website_setting website
      cross join setting
      left join catalog_competitor link on link.catalog_id = ${catalogId} and link.website_id = website.id
      left join exchange mine on mine.currency = setting.currency
      left join exchange theirs on theirs.currency = website.currency
      where website.id in (${websiteIds})
    )`;
}
