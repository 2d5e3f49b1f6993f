// The comparison of a chunk of a catalogue's own products, in one statement.
import { sql } from "kysely";
import type { Db } from "../../../database.ts";
import {
  average,
  best,
  bestPlace,
  bestPrice,
  matchingResult,
  oldPrices,
  percentAbove,
  tellingFirst,
  weightedAverage,
} from "../prices/comparedFigures.ts";
import { finalPrices, recorded } from "../prices/finalPrices.ts";
import { keptProposals } from "./suspectPrices.ts";

export type WrittenComparison = {
  /** Offers and comparison rows that were not as stored. */
  offers: number;
  products: number;
  /** Points added to the comparisons' history. */
  points: number;
};

/**
 * Brings the offers and the comparison row of each of these own products in step with prices, mappings, rates,
 * weights and links. What is as stored is not written. `moments` tells for each product when its prices were seen. A
 * point of history is never older than the one before it: it tells what all the prices were together. What is proposed
 * of these products is kept in step too.
 */
export async function writeComparison(
  db: Db,
  {
    catalogId,
    productIds,
    moments,
  }: { catalogId: number; productIds: readonly number[]; moments: readonly Date[] },
): Promise<WrittenComparison> {
  const { rows } = await sql<WrittenComparison>`
    with ${finalPrices(catalogId, productIds)}, ${figures}, ${keptProposals(catalogId, productIds)},
    written_offer as (
      update offer
      set ${assignments(entryColumns, "entry")}, modified = now()
      from entry
      where offer.catalog_id = ${catalogId} and offer.product_id = any(${productIds}::bigint[])
        and offer.product_id = entry.product_id and offer.website_id = entry.website_id
        and offer.competitor_product_id = entry.competitor_product_id
        and (${columnsOf("offer", entryColumns)}) is distinct from (${columnsOf("entry", entryColumns)})
      returning 1
    ), written_product as (
      update matched_product product
      set ${assignments(figureColumns, "figure")},
          compared_at = case when figure.is_point then greatest(seen.at, product.compared_at) else product.compared_at end
      from figure
      join unnest(${productIds}::bigint[], ${moments}::timestamptz[]) as seen (product_id, at) using (product_id)
      where product.catalog_id = ${catalogId} and product.product_id = any(${productIds}::bigint[])
        and product.product_id = figure.product_id
        and (${columnsOf("product", figureColumns)}) is distinct from (${columnsOf("figure", figureColumns)})
      returning product.*, figure.is_point
    ), written_point as (
      insert into matched_product_history as point
        (catalog_id, matched_product_id, created, price, best_price, best_website_id, price_diff_integer,
         price_diff_percent, competitors_price_average, competitors_count, status)
      select catalog_id, id, compared_at, price, best_price, website_competitor_cheap, price_diff_integer,
             price_diff_percent, competitors_price_average, competitors_count,
             case sign(price_diff_integer) when -1 then 'cheap' when 0 then 'equals' when 1 then 'expensive' end
      from written_product where is_point
      on conflict (catalog_id, matched_product_id, created) do update
      set price = excluded.price, best_price = excluded.best_price, best_website_id = excluded.best_website_id,
          price_diff_integer = excluded.price_diff_integer, price_diff_percent = excluded.price_diff_percent,
          competitors_price_average = excluded.competitors_price_average,
          competitors_count = excluded.competitors_count, status = excluded.status
      returning 1
    )
    select (select count(*) from written_offer) as offers, (select count(*) from written_product) as products,
           (select count(*) from written_point) as points`.execute(db);
  return rows[0]!;
}

/** What the comparison says of an offer, as its columns. */
const entryColumns = [
  "currency",
  "rate",
  "unit_mapping_id",
  "hasCustomPrice",
  "is_old",
  "original_price",
  "price",
  "price_diff_integer",
  "price_diff_percent",
];

/** What it says of an own product, as the columns of its row. */
const figureColumns = [
  "compared_price",
  "entries_count",
  "competitors_count",
  "old_prices_count",
  "best_price",
  "website_competitor_cheap",
  "website_competitor_cheap_name",
  "price_diff_integer",
  "price_diff_percent",
  "competitors_price_average",
  "competitors_price_average_by_weight",
  "price_diff_integer_average",
  "price_diff_percent_average",
  "hasCustomPrice",
  "matching_rule_id",
  "matching_result",
];

function columnsOf(row: string, columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(`${row}.${column}`)));
}

function assignments(columns: readonly string[], row: string) {
  return sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`${row}.${column}`)}`));
}

const figures = sql`summary as (
      select entry.product_id, count(*)::int as entries_count,
             count(*) filter (where entry.price > 0)::int as competitors_count, ${oldPrices} as old_prices_count,
             ${best} as best,
             ${average} as average, ${weightedAverage} as weighted_average,
             bool_or(entry."hasCustomPrice") as "hasCustomPrice"
      from entry cross join setting where entry.live group by entry.product_id, setting.digits
    ), telling as materialized (
      select distinct on (entry.product_id) entry.product_id, entry.rule_id, ${matchingResult} as matching_result
      from entry where entry.live
      order by entry.product_id, ${tellingFirst}
    ), standing as materialized (
      select summary.*, ${bestPrice(sql`summary.best`)} as best_price, site.id as website_id, site.name
      from summary left join site on site.place = ${bestPlace(sql`summary.best`)}
    ), compared as (
      select own.product_id, own.compared_price, coalesce(standing.entries_count, 0) as entries_count,
             coalesce(standing.competitors_count, 0) as competitors_count,
             coalesce(standing.old_prices_count, 0) as old_prices_count, standing.best_price,
             standing.website_id as website_competitor_cheap, standing.name as website_competitor_cheap_name,
             own.compared_price - standing.best_price as price_diff_integer,
             ${percentAbove(sql`standing.best_price`)} as price_diff_percent,
             standing.average as competitors_price_average,
             standing.weighted_average as competitors_price_average_by_weight,
             own.compared_price - standing.average as price_diff_integer_average,
             ${percentAbove(sql`standing.average`)} as price_diff_percent_average,
             coalesce(standing."hasCustomPrice", false) as "hasCustomPrice",
             telling.rule_id as matching_rule_id, coalesce(telling.matching_result, '{}') as matching_result,
             own.was, own.was_compared_with
      -- Both are of own products alone. A full join is never made by comparing each with each, however few are expected.
      from own
      full join standing on standing.product_id = own.product_id
      full join telling on telling.product_id = own.product_id
    ), figure as materialized (
      -- A product without competitors, as before, has no history to tell.
      select *, greatest(was_compared_with, competitors_count) > 0 and was is distinct from ${recorded("compared")}
        as is_point
      from compared
    )`;
