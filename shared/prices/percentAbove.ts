import { over, ratioOf, rounded, times } from "./ratio.ts";

/**
 * How far a difference of prices is of the price it is a difference with, in percent, as people read it: one decimal,
 * rounded once (docs/decisions/0100). Of the stored percentage, which has two places, 23.649 would become 23.7. Throws on a price of 0.
 */
export function percentAbove(difference: number, price: number): number {
  return rounded(over(times(ratioOf(difference), ratioOf(100)), ratioOf(price)), 1);
}
