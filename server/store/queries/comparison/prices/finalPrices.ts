// From the price on a competitor's page to the price that is compared.
import { sql } from "kysely";
import { amountsOf } from "./amountsOf.ts";
import { comparedPrice, largestMils, percentAbove } from "./comparedFigures.ts";
import { isOld } from "./priceAge.ts";

/**
 * Common table expressions that price every offer of some own products of a catalogue: raw price, then the
 * catalogue's currency, then one unit mapping, then one rounding. They end in
 *   setting    the catalogue's currency and its digits,
 *   exchange   the currencies it can convert,
 *   own        the own products with their price as it is compared; `was` is what history told of them,
 *   site       the competitors' websites,
 *   entry      the offers with the columns the comparison derives.
 * They read tables of the catalogue and reference tables only. What is joined is materialized: of a catalogue that is
 * new since the last statistics PostgreSQL expects a single row, and would work out the whole join for each of them.
 */
export function finalPrices(catalogId: number, productIds: readonly number[]) {
  const these = sql<boolean>`product_id = any(${productIds}::bigint[])`;
  const own = sql`
      select product.id, product.product_id, product.brand, product.category, product.unit,
             product.competitors_count as was_compared_with, ${recorded("product")} as was,
             ${comparedPrice("product")} as compared_price
      from matched_product product cross join setting
      left join exchange on exchange.currency = product.raw_currency
      where product.catalog_id = ${catalogId} and ${these}`;
  return sql`${amountsOf(catalogId, { own, offers: these, isOld: isOld("match") })}, ${entries}`;
}

/** What a point of history tells of a comparison, as one value. */
export function recorded(row: string) {
  return sql`row(${sql.join(recordedColumns.map((column) => sql.ref(`${row}.${column}`)))})`;
}
const recordedColumns = [
  "compared_price",
  "best_price",
  "website_competitor_cheap",
  "price_diff_integer",
  "price_diff_percent",
  "competitors_price_average",
  "competitors_count",
];

/** What is compared of a row of `usable`, in thousandths: of an old price nothing, where the catalogue says so. */
export const usablePrice = sql`case when is_left_out then null when is_applied then after
             when before <= ${sql.lit(largestMils)} then before end::bigint`;

const entries = sql`priced as (
      select id, product_id, website_id, competitor_product_id, type, rule_id, score, live, place, weight,
             currency, rate, is_old, case when is_applied then mapping_id end as unit_mapping_id,
             is_applied and is_custom as "hasCustomPrice",
             -- A price that cannot be converted is shown as it is, in its own currency, and never compared.
             coalesce(round(before / 1000, 3), raw_price) as original_price,
             ${usablePrice} as price,
             compared_price
      from usable
    ), entry as materialized (
      select own.*, case when price > 0 then compared_price - price end as price_diff_integer,
             case when price > 0 then ${percentAbove(sql`own.price`)} end as price_diff_percent
      from priced as own
    )`;
