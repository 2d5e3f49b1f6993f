// In which currency the prices of a line are: what its column says, else the text of its price, else the name of the
// price's column, else the website.
import { currencySigns, isCurrencyCode, knownFor, mayMean } from "#shared/prices/currencySigns.ts";
import type { Price } from "#shared/prices/parsePrice.ts";
import { writtenInName } from "../columns/currencyOfName.ts";
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
  ofColumn: LineCurrency,
  websiteCurrency: string,
): LineCurrency {
  if (sign === null) return ofColumn;
  return isCurrencyCode(sign) ? currency : meaning(sign, websiteCurrency);
}

/**
 * What the name of a price's column says: "Price (USD)", "price_usd", "prix €", "Cena [zł]". A sign means what it means
 * beside a price; of several currencies nobody knows which one the prices are in.
 */
export function currencyInName(columnName: string, websiteCurrency: string): LineCurrency {
  const [said = null, ...others] = writtenInName(columnName).map((text) =>
    isCurrencyCode(text) ? text.toUpperCase() : meaning(text, websiteCurrency),
  );
  const isOne = others.every((other) => (other ?? websiteCurrency) === (said ?? websiteCurrency));
  return isOne ? said : { unclear: columnName };
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
