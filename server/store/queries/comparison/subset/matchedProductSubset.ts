// The comparison with a few of a catalogue's competitors only, as if the others were not there.
import { type RawBuilder, sql } from "kysely";
import { rank, setting } from "../prices/catalogCurrency.ts";
import {
  averageOf,
  best,
  bestOf,
  bestPlace,
  bestPrice,
  matchingResult,
  oldPrices,
  percentAbove,
  tellingFirst,
  weightedAverage,
} from "../prices/comparedFigures.ts";
import { copiedColumns } from "../rows/ownCopies.ts";

/**
 * A table with the columns of matched_product, to be put in its place in a `from` (give it an alias), whose figures
 * are those of these competitor websites. It holds the products that have a price to be compared with there.
 *
 * PostgreSQL sees through it: the question around it starts from its own filters, and averages, names and the like
 * are computed for the rows it returns only. To sort by a figure, ask for the ids of a page first; then `few`, for the
 * rows of known ids.
 */
export function comparedOn(
  catalogId: number,
  competitorIds: readonly number[],
  { few = false }: { few?: boolean } = {},
): RawBuilder<unknown> {
  const ids = [...new Set(competitorIds)];
  const sites = sitesOf(catalogId, ids);
  const entries = sql`
    from (
      select offer.*, site.place, site.weight from offer join ${sites} as site on site.id = offer.website_id
      where offer.catalog_id = own.catalog_id and offer.product_id = own.product_id and not offer.unmatched
    ) as entry`;
  const telling = sql`${entries} order by ${tellingFirst} limit 1`;
  const averageHere = averageOf(sql`summary.total`, sql`summary.competitors_count`);
  const cheapest = sql`from ${sites} as site where site.place = ${bestPlace(sql`summary.best`)}`;
  return sql`(
    select own.id, own.catalog_id, own.website_id, own.product_id, own.own_unmatched, own.title_norm,
           ${sql.join(copiedColumns.map((column) => sql.ref(`own.${column}`)))},
           own.compared_price, own.compared_at, false as unmatched,
           (select count(*)::int ${entries}) as entries_count, summary.competitors_count,
           (select ${oldPrices} ${entries}) as old_prices_count,
           ${bestPrice(sql`summary.best`)} as best_price,
           (select id ${cheapest}) as website_competitor_cheap,
           (select name ${cheapest}) as website_competitor_cheap_name,
           summary.gap as price_diff_integer, ${percentAbove(bestPrice(sql`summary.best`))} as price_diff_percent,
           ${averageHere} as competitors_price_average,
           (select ${weightedAverage} ${entries}) as competitors_price_average_by_weight,
           own.compared_price - ${averageHere} as price_diff_integer_average,
           ${percentAbove(averageHere)} as price_diff_percent_average,
           exists (select ${entries} where entry."hasCustomPrice") as "hasCustomPrice",
           (select entry.rule_id ${telling}) as matching_rule_id,
           (select ${matchingResult} ${telling}) as matching_result
    from matched_product own
    cross join ${setting(catalogId)} as setting
    ${summaryOf(catalogId, ids, sites, few)}
    where own.catalog_id = ${catalogId} and own.entries_count > 0 and summary.best is not null
  )`;
}

/** The stored comparison with all competitors. */
export const comparedRows: RawBuilder<unknown> = sql`matched_product_view`;

/** The competitors, in the order in which they win among equal prices. */
function sitesOf(catalogId: number, ids: readonly number[]) {
  return sql`(
    select website.id, website.name, website.weight, ${rank} as place
    from catalog_competitor link join website_setting website on website.id = link.website_id
    where link.catalog_id = ${catalogId} and link.website_id = any(${ids}::bigint[])
  )`;
}

/** Of each own product, its best price, its largest gap and how many competitors have a price, as `summary`. */
function summaryOf(catalogId: number, ids: readonly number[], sites: RawBuilder<unknown>, few: boolean) {
  if (few) return lookedUp(ids, sites);
  return ids.length > 0 && ids.length <= joinedAtMost
    ? joined(catalogId, ids, sites)
    : grouped(catalogId, ids, sites);
}

/** For more competitors one pass over all their offers is cheaper than a join for each, whatever the filters. */
const joinedAtMost = 4;

/** The summary from the offers of each product, one product after the other. */
function lookedUp(ids: readonly number[], sites: RawBuilder<unknown>) {
  return sql`cross join lateral (
      select count(*)::int as competitors_count, ${best} as best, max(entry.price_diff_integer) as gap,
             sum(entry.price) as total
      from (
        select offer.price, offer.price_diff_integer, site.place
        from offer join ${sites} as site on site.id = offer.website_id
        where offer.catalog_id = own.catalog_id and offer.product_id = own.product_id
          and offer.website_id = any(${ids}::bigint[]) and not offer.unmatched and offer.price > 0
      ) as entry
    ) as summary`;
}

/** The summary from the offers of all products. */
function grouped(catalogId: number, ids: readonly number[], sites: RawBuilder<unknown>) {
  return sql`join (
      select entry.product_id, count(*)::int as competitors_count, ${best} as best,
             max(entry.price_diff_integer) as gap, sum(entry.price) as total
      from (
        select offer.product_id, offer.price, offer.price_diff_integer, site.place
        from offer join ${sites} as site on site.id = offer.website_id
        where offer.catalog_id = ${catalogId} and offer.website_id = any(${ids}::bigint[])
          and not offer.unmatched and offer.price > 0
      ) as entry
      group by entry.product_id
    ) as summary on summary.product_id = own.product_id`;
}

/** The summary from one join for each competitor. */
function joined(catalogId: number, ids: readonly number[], sites: RawBuilder<unknown>) {
  const offers = ids.map((id, index) => ({
    id,
    alias: sql.ref(`offer_${index}`),
    price: sql.ref(`offer_${index}.price`),
    gap: sql.ref(`offer_${index}.price_diff_integer`),
    // Null when this website is no competitor any more.
    place: sql`(select place from ${sites} as site where id = ${id})`,
  }));
  const joins = offers.map(
    ({ id, alias, price, place: at }) => sql`
    left join offer as ${alias} on ${alias}.catalog_id = ${catalogId} and ${alias}.website_id = ${id}
      and ${alias}.product_id = own.product_id and not ${alias}.unmatched and ${price} > 0 and ${at} is not null`,
  );
  return sql`${sql.join(joins, sql``)}
    cross join lateral (
      select least(${sql.join(offers.map(({ price, place: at }) => bestOf(price, at)))}) as best,
             greatest(${sql.join(offers.map(({ gap }) => gap))}) as gap,
             ${sql.join(
               offers.map(({ price }) => sql`coalesce(${price}, 0)`),
               sql` + `,
             )} as total,
             ${sql.join(
               offers.map(({ price }) => sql`(${price} is not null)::int`),
               sql` + `,
             )} as competitors_count
    ) as summary`;
}
