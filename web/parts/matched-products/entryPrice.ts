import { type LeftOut, leftOutPrice } from "#web/parts/prices/leftOutPrice.ts";
import { unconvertedPrice } from "#web/parts/prices/unconvertedPrice.ts";
import type { CompetitorEntry } from "#web/queries/matchedProducts.ts";
import type { Words } from "#web/session/words.ts";

type Priced = Pick<CompetitorEntry, "price" | "rate" | "raw_price" | "raw_currency">;
type Shown = Priced & LeftOut;

/** A competitor's price in a list; without a rate it is the one that they show, in their own currency (docs/decisions/0100). */
export function entryPrice(words: Pick<Words, "price">, entry: Shown, currency: string): string {
  if (isUnconverted(entry)) return unconvertedPrice(words, entry.raw_price, entry.raw_currency, currency);
  const price = entry.price ?? leftOutPrice(entry, currency);
  return price === undefined ? "—" : words.price(price, currency);
}

/** Whether nobody gave a rate for its currency, so that it is compared with nothing. */
export function isUnconverted<Entry extends Priced>(
  entry: Entry,
): entry is Entry & { raw_price: number; raw_currency: string } {
  const { price, rate, raw_price, raw_currency } = entry;
  return price === null && rate === null && raw_price !== null && raw_currency !== null;
}
