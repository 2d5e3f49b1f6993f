// What a comparison row says of its offers, whether of all of them or of those of a few competitors only. Both the
// stored comparison and the one of a subset are made of these fragments, so that they cannot disagree.
import { type RawBuilder, sql } from "kysely";

/** A price has at most ten digits before its point, in thousandths. */
export const largestMils = 9_999_999_999_999;

/**
 * Price and place of a competitor make one integer, price * placesPerAmount + place, which fits in a bigint: its
 * minimum is the cheapest competitor, ties broken.
 */
const placesPerAmount = sql.lit(100_000);

/**
 * The columns of `summary`: live offers, aliased `entry`, with the `weight` and `place` of their website, grouped by
 * own product.
 */
export const summaryOfEntries = sql`
  count(*)::int as entries_count,
  count(*) filter (where entry.price > 0)::int as competitors_count,
  min(entry.price * ${placesPerAmount} + entry.place) filter (where entry.price > 0) as best,
  sum(entry.price) filter (where entry.price > 0) as total,
  sum(entry.price * entry.weight) filter (where entry.price > 0) as weighted_total,
  sum(entry.weight) filter (where entry.price > 0) as weights,
  bool_or(entry."hasCustomPrice") as "hasCustomPrice"`;

/** The place of a summary's cheapest competitor. */
export const bestPlace = sql`summary.best % ${placesPerAmount}`;

/** The amounts of a `summary`, rounded to the digits of the currency of `setting`. */
export const amountsOfSummary = sql`
  summary.best / ${placesPerAmount} as best_price,
  round_ratio(summary.total, summary.competitors_count, setting.digits - 3)::bigint as competitors_price_average,
  round_ratio(summary.weighted_total, summary.weights, setting.digits - 3)::bigint
    as competitors_price_average_by_weight`;

/** How the own price (`own`.compared_price) stands towards those of `amount`. Negative: I am cheaper. */
export const differences = sql`
  own.compared_price - amount.best_price as price_diff_integer,
  ${percent(sql`own.compared_price - amount.best_price`, sql`amount.best_price`)} as price_diff_percent,
  own.compared_price - amount.competitors_price_average as price_diff_integer_average,
  ${percent(sql`own.compared_price - amount.competitors_price_average`, sql`amount.competitors_price_average`)}
    as price_diff_percent_average`;

/** Which entry tells how a product was matched: one matched by hand if any, else the cheapest, else the first. */
export const tellingFirst = sql`entry.type = 'manual' desc, entry.price > 0 desc nulls last, entry.price, entry.place`;

/** A difference as a percentage of its base, with two decimals; null when the base is. */
export function percent(difference: RawBuilder<unknown>, base: RawBuilder<unknown>) {
  return sql`round_ratio(100 * (${difference}), ${base}, 2)`;
}
