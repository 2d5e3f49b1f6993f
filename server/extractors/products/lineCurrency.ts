// In which currency the prices of a line are: what its column says, else the text of its price, else the name of the
// price's column, else the website.
import { currencySigns, isCurrencyCode, knownFor, mayMean } from "#shared/prices/currencySigns.ts";
import type { Price } from "#shared/prices/parsePrice.ts";
import { toPlainText } from "#shared/prices/plainText.ts";
import type { Notice } from "../types.ts";

/** A code of ISO 4217; null: the website's, whichever it is; a sign that may be that of several others, or of none. */
export type LineCurrency = string | null | { unclear: string };

/** What is written in a column of currencies: "USD", "us$", "€". Null in an empty cell. */
export function currencyInCell(text: string, websiteCurrency: string): LineCurrency {
  const plain = toPlainText(text);
  if (plain === "") return null;
  const code = plain.toUpperCase();
  if (isCurrencyCode(code)) return code;
  const [sign, ...others] = currencySigns(plain);
  // A digit is of a price that was cut in two: "13,90 €" without quotes in a file of commas.
  return sign && others.length === 0 && !/\d/.test(plain)
    ? meaning(sign.text, websiteCurrency)
    : { unclear: text };
}

/** What is written beside a price, or else in the name of its column. */
export function currencyOfPrice(
  { sign, currency }: Price,
  columnName: string,
  websiteCurrency: string,
): LineCurrency {
  if (sign === null) return currencyInName(columnName, websiteCurrency);
  return isCurrencyCode(sign) ? currency : meaning(sign, websiteCurrency);
}

/** "Price (USD)", "price_usd" and "prix €" say it; "Prix all inclusive" does not. A sign means what it means beside a price. */
export function currencyInName(columnName: string, websiteCurrency: string): LineCurrency {
  const code = codeInName(columnName);
  if (code) return code.toUpperCase();
  const [sign, ...others] = new Set(signsInName(columnName));
  return sign !== undefined && others.length === 0 ? meaning(sign, websiteCurrency) : null;
}

function signsInName(columnName: string): string[] {
  return currencySigns(columnName)
    .map(({ text }) => text)
    .filter((text) => noWord.test(text));
}

/** Of letters alone many a word is the sign of some currency. */
const noWord = /\p{Sc}/u;

/** "price_usd", "PriceUSD", "price US$": without what they say of the currency. */
export function nameWithoutCurrency(columnName: string): string {
  const written = [...signsInName(columnName), ...(codeInName(columnName) ?? "").split(" ")];
  return written.reduce((name, sign) => (sign === "" ? name : name.replace(sign, " ")), columnName);
}

/** The word of a column's name that is the code of a currency, as it is written. */
function codeInName(columnName: string): string | undefined {
  const words = columnName.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{L}+/gu) ?? [];
  return words.find((word) => isCurrencyCode(word) && (word.length === 3 || word === word.toUpperCase()));
}

function meaning(sign: string, websiteCurrency: string): LineCurrency {
  if (mayMean(sign, websiteCurrency)) return null;
  return knownFor(sign) ?? { unclear: sign };
}

/** How many lines have their prices in which currency; a person should know when it is not the website's alone. */
export class CurrencyCount {
  private readonly lines = new Map<string, number>();
  private readonly websiteCurrency: string;

  constructor(websiteCurrency: string) {
    this.websiteCurrency = websiteCurrency;
  }

  add(currency: string | null): void {
    const code = currency ?? this.websiteCurrency;
    this.lines.set(code, (this.lines.get(code) ?? 0) + 1);
  }

  notice(): Notice | undefined {
    const { websiteCurrency, lines } = this;
    const byCount = [...lines].toSorted(([, left], [, right]) => right - left);
    if (byCount.every(([code]) => code === websiteCurrency)) return undefined;
    const currencies = byCount.map(([code, count]) => `${code} (${count})`).join(", ");
    return { key: "feed.notice.currencies", values: { currencies, website: websiteCurrency } };
  }
}
