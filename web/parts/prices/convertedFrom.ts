import type { Words } from "#web/session/words.ts";
import type { OwnAmountOf } from "./OwnAmount.tsx";

/** Of a converted price what its file says, and the rate: "59,90 $US dans le fichier, à 1 EUR = 1,0837 USD". */
export function convertedFrom(
  words: Pick<Words, "say" | "price" | "language">,
  { price, raw_price, raw_currency, rate }: OwnAmountOf,
  currency: string,
): string | undefined {
  if (
    price === null ||
    raw_price == null ||
    raw_currency == null ||
    raw_currency === currency ||
    rate == null
  )
    return undefined;
  return words.say("matched.convertedFrom", {
    price: words.price(raw_price, raw_currency),
    mine: currency,
    rate: rate.toLocaleString(words.language, { maximumFractionDigits: 6 }),
    theirs: raw_currency,
  });
}
