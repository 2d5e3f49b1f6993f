import { type Operator, mappedPrice } from "#shared/prices/operators.ts";
import { currencyOf } from "#shared/reference/currencyUnits.ts";

/**
 * What a price would be compared as, in units of the catalogue's currency and rounded to its decimals; null when the
 * operation leaves nothing, or divides by zero.
 */
export function customPriceResult(
  price: number,
  operator: Operator,
  value: number,
  currency: string,
): number | null {
  const digits = currencyOf(currency)?.decimal_digits ?? 2;
  if (value === 0 && (operator === "divide" || operator === "multiply")) return null;
  return mappedPrice(price, operator, value, digits);
}
