/**
 * How far my price is above a competitor's, in the same currency: the amount, and in % of theirs; below it is
 * negative. Null without one of the prices.
 */
export function differenceFrom(
  theirs: number | null,
  mine: number | null,
): { price_diff_integer: number; price_diff_percent: number } | null {
  if (!theirs || !mine) return null;
  const amount = mine - theirs;
  return { price_diff_integer: amount, price_diff_percent: (amount / theirs) * 100 };
}
