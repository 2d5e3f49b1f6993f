// Where my price stands: the five values of the filter, and the clause and the bucket that say the same thing.
export const competitives = ["all", "cheap", "equals", "expensive", "expensiveOrEquals"] as const;
export type Competitive = (typeof competitives)[number];

/** The three buckets of a compared product; a product without a comparison is in none. */
export const positions = ["cheap", "equals", "expensive"] as const;
export type Position = (typeof positions)[number];

type PriceDifferenceClause = {
  price_diff_integer?: number | { lt: number } | { gt: number } | { gte: number };
};

const clauses: Record<Competitive, PriceDifferenceClause> = {
  all: {},
  cheap: { price_diff_integer: { lt: 0 } },
  equals: { price_diff_integer: 0 },
  expensive: { price_diff_integer: { gt: 0 } },
  expensiveOrEquals: { price_diff_integer: { gte: 0 } },
};

/** The where clause that keeps the products of a competitive value; empty for "all". */
export function competitiveWhere(competitive: Competitive): PriceDifferenceClause {
  return clauses[competitive];
}

/** The bucket of a product; null when it has no comparison. Negative means that I am cheaper. */
export function positionOf(price_diff_integer: number | null): Position | null {
  if (price_diff_integer === null) return null;
  if (price_diff_integer < 0) return "cheap";
  return price_diff_integer > 0 ? "expensive" : "equals";
}
