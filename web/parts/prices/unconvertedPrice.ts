import { currencyOf } from "#shared/reference/currencyUnits.ts";
import type { Words } from "#web/session/words.ts";

/**
 * A price in a currency that the catalogue has no rate for, with its code where its sign is another currency's too or
 * the catalogue's own: "9,50 $ AUD".
 */
export function unconvertedPrice(
  words: Pick<Words, "price">,
  amount: number,
  code: string,
  catalogCurrency: string,
): string {
  const currency = currencyOf(code);
  const price = words.price(amount, code);
  const isShared =
    currency !== undefined &&
    (currency.symbol !== currency.symbol_native ||
      currency.symbol_native === currencyOf(catalogCurrency)?.symbol_native);
  return isShared ? `${price} ${code}` : price;
}
