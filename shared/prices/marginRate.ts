/**
 * How much of its cost a price earns, in percent (25 is 25 %). Null where it means nothing: without a price, or with
 * no cost above zero.
 */
export function marginRate(price: number | null, cost: number | null): number | null {
  if (price === null || cost === null || !(cost > 0)) return null;
  return ((price - cost) / cost) * 100;
}
