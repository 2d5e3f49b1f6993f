import { mappedPrice } from "#shared/prices/operators.ts";
import { currencyDigits } from "#shared/prices/currency.ts";
import type { CompetitorEntry } from "#web/queries/matchedProducts.ts";

export type LeftOut = Pick<
  CompetitorEntry,
  "price" | "rate" | "is_old" | "original_price" | "unit_mapping_operator" | "unit_mapping_value"
>;

/**
 * What an old price that is left out of comparison would be compared as; undefined of prices that are compared, or that
 * nothing can be compared with anyway.
 */
export function leftOutPrice(entry: LeftOut, currency: string): number | undefined {
  const { price, rate, is_old, original_price, unit_mapping_operator: operator, unit_mapping_value } = entry;
  if (price !== null || !is_old || rate === null || original_price === null) return undefined;
  if (operator === null || unit_mapping_value === null) return original_price;
  return (
    mappedPrice(original_price, operator, unit_mapping_value, currencyDigits(currency)) ?? original_price
  );
}
