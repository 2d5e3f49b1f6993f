import { fromMils, toMils } from "#shared/prices/money.ts";

/** A competitor's price, and how far mine is above it, in the same currency. Null without one of the prices. */
export function differenceFrom(
  theirs: number | null,
  mine: number | null,
): { price: number; price_diff_integer: number } | null {
  if (!theirs || !mine) return null;
  return { price: theirs, price_diff_integer: fromMils(toMils(mine) - toMils(theirs)) };
}
