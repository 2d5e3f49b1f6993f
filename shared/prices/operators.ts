// What a unit mapping or a custom price does to a competitor's price.
import type { mappingOperators } from "../entities/unitMapping.ts";
import { minus, over, plus, type Ratio, ratioOf, rounded, times } from "./ratio.ts";

export type Operator = (typeof mappingOperators)[number];

const hundred = ratioOf(100);

export const operators: Readonly<Record<Operator, (price: Ratio, value: Ratio) => Ratio>> = {
  multiply: (price, value) => times(price, value),
  divide: (price, value) => over(price, value),
  add: (price, value) => plus(price, value),
  subtract: (price, value) => minus(price, value),
  add_percent: (price, value) => times(price, over(plus(hundred, value), hundred)),
  subtract_percent: (price, value) => times(price, over(minus(hundred, value), hundred)),
};

/** Whether there is a price at all that is still more than 0 after it, before it is rounded. */
export function canLeaveAPrice(operator: Operator, value: number): boolean {
  if (operator === "multiply" || operator === "divide") return value > 0;
  if (operator === "add_percent") return value > -100;
  if (operator === "subtract_percent") return value < 100;
  return true;
}

/**
 * A competitor's price after a mapping, rounded once to the digits of the currency; null when nothing is left of it,
 * which no price can be. A division by zero throws a RangeError.
 */
export function mappedPrice(price: number, operator: Operator, value: number, digits: number): number | null {
  const result = rounded(operators[operator](ratioOf(price), ratioOf(value)), digits);
  return result > 0 ? result : null;
}
