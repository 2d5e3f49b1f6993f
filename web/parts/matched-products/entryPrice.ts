import { currencyOf } from "#shared/reference/currencies.ts";
import type { CompetitorEntry } from "#web/queries/matchedProducts.ts";
import type { Words } from "#web/session/words.ts";

type Priced = Pick<CompetitorEntry, "price" | "rate" | "raw_price" | "raw_currency">;

/** A competitor's price in a list; without a rate it is the one that they show, in their own currency (docs/decisions/0100). */
export function entryPrice(words: Pick<Words, "price">, entry: Priced, currency: string): string {
  if (isUnconverted(entry)) return priceOfItsOwn(words, entry.raw_price, entry.raw_currency);
  return entry.price === null ? "—" : words.price(entry.price, currency);
}

/** With its code where the sign is another currency's too: "9,50 $ AUD". */
function priceOfItsOwn(words: Pick<Words, "price">, amount: number, code: string): string {
  const currency = currencyOf(code);
  const price = words.price(amount, code);
  return currency && currency.symbol !== currency.symbol_native ? `${price} ${code}` : price;
}

/** Whether nobody gave a rate for its currency, so that it is compared with nothing. */
export function isUnconverted<Entry extends Priced>(
  entry: Entry,
): entry is Entry & { raw_price: number; raw_currency: string } {
  const { price, rate, raw_price, raw_currency } = entry;
  return price === null && rate === null && raw_price !== null && raw_currency !== null;
}
