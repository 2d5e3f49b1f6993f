// Amounts in another unit than that of their currency, told by the name of their column: cents, or thousands.
import { columnKey } from "./columnNames.ts";

/** "Prix (centimes)" is a hundred times the price. */
const hundredths = /\b(?:centimes?|cents?|cts|pence|rappen|ore|centesimi|centimos|minor units?)\b/;

const currency = String.raw`(?:[€$£¥]|(?:eur(?:os?)?|usd|gbp|chf|cad|aud|sek|nok|dkk|pln|czk)(?![\p{L}]))`;
/** "Prix (k€)", "Preis T€", "price_kusd", "Price ($000)", "en milliers d'euros" are a thousandth of it, or less. */
const thousands = new RegExp(
  String.raw`(?<!\p{L})(?:k|m|t|tsd\.?|mio\.?|mrd\.?|mln) ?${currency}|${currency} ?(?:k|m|mio|000)(?![\p{L}\d])|` +
    String.raw`[([]\s*(?:k|m|000)\s*[)\]]|(?<!\p{L})(?:milliers?|thousands?|tausend|tsd|duizend|migliaia|millions?|millionen)(?!\p{L})`,
  "iu",
);

/** Whether the numbers of a column are none of its currency's: read as they stand, each price would be a wrong one. */
export function isInOtherUnit(name: string): boolean {
  return hundredths.test(columnKey(name)) || thousands.test(name);
}
