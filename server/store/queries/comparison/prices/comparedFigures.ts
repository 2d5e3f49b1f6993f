// What a comparison row says of its offers, whether of all of them or of those of a few competitors only. Both the
// stored comparison and that of a subset are made of these fragments, so that they cannot disagree. In them
//   own        is a comparison row,
//   entry      is an offer of it that is live, with the `place` and `weight` of its website,
//   setting    holds the digits of the catalogue's currency.
// A price of zero is none: it never counts.
import { type RawBuilder, sql } from "kysely";

/** A price has at most ten digits before its point, in thousandths. */
export const largestMils = 9_999_999_999_999;

/**
 * The price of an own product as it is compared, in thousandths; null when it has none, or none that can be converted.
 * `row` is its comparison row, joined with its `exchange`; a price in another currency is rounded once, from what its
 * file says.
 */
export function comparedPrice(row: string) {
  const raw = sql.ref(`${row}.raw_price`);
  const own = sql`mils(greatest(${sql.ref(`${row}.price`)}, 0), 1, setting.digits)`;
  const converted = sql`mils(${raw} * exchange.times, exchange.divided_by, setting.digits)`;
  const amount = sql`case when ${sql.ref(`${row}.raw_currency`)} is null then ${own} else ${converted} end`;
  return sql`(select nullif(amount, 0)::bigint from (values (${amount})) as compared (amount)
      where amount <= ${sql.lit(largestMils)})`;
}

const placesPerAmount = sql.lit(100_000);

/**
 * The cheapest competitor. Price and place in one integer, which fits in a bigint: the minimum is the lowest price at
 * the first of the places that have it.
 */
export const best = sql`min(${bestOf(sql`entry.price`, sql`entry.place`)}) filter (where entry.price > 0)`;

export function bestOf(price: RawBuilder<unknown>, at: RawBuilder<unknown>) {
  return sql`${price} * ${placesPerAmount} + ${at}`;
}

export function bestPrice(of: RawBuilder<unknown>) {
  return sql`${of} / ${placesPerAmount}`;
}

export function bestPlace(of: RawBuilder<unknown>) {
  return sql`${of} % ${placesPerAmount}`;
}

/** Old prices, compared or left out. */
export const oldPrices = sql`count(*) filter (where entry.is_old)::int`;

/** Rounded to the currency's digits. */
export const average = averageOf(
  sql`sum(entry.price) filter (where entry.price > 0)`,
  sql`count(*) filter (where entry.price > 0)`,
);

export function averageOf(total: RawBuilder<unknown>, count: RawBuilder<unknown>) {
  return sql`round_ratio(${total}, ${count}, setting.digits - 3)::bigint`;
}

/** Null when no competitor has any weight. */
export const weightedAverage = sql`round_ratio(sum(entry.price * entry.weight) filter (where entry.price > 0),
    sum(entry.weight) filter (where entry.price > 0), setting.digits - 3)::bigint`;

/** How much dearer the own price is than this amount, as a percentage of it with two decimals. */
export function percentAbove(amount: RawBuilder<unknown>) {
  return sql`round_ratio(100 * (own.compared_price - ${amount}), ${amount}, 2)`;
}

/** Which entry tells how a product was matched: one matched by hand if any, else the cheapest, else the first. */
export const tellingFirst = sql`entry.type = 'manual' desc, case when entry.price > 0 then entry.price end nulls last,
    entry.place`;
export const matchingResult = sql`jsonb_build_object('type', entry.type, 'score', entry.score)`;
