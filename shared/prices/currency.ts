import { currencyOf } from "../reference/currencyUnits.ts";

/** The decimals of a price in this currency; two for a code that is not in the list. */
export function currencyDigits(code: string): number {
  return currencyOf(code)?.decimal_digits ?? 2;
}
