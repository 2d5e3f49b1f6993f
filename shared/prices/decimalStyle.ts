// The decimal mark of a column of prices, where the prices themselves tell it.
import { currencySigns } from "./currencySigns.ts";
import { couldBeThousands, type DecimalStyle, runsIn } from "./digitGroups.ts";
import { currencyAt, type DecimalStyles, signBeside } from "./foundNumbers.ts";
import { currencyDigits } from "./currency.ts";
import { longestText, toPlainText } from "./plainText.ts";

/**
 * The decimal mark of a column of numbers, told from its first values: "3,50" among them says that "12,500" is
 * twelve and a half. `delimiter` is the column delimiter of the file, a last clue when every value has three
 * digits after its only mark. Null: the column says nothing.
 */
export function decimalStyle(samples: Iterable<string>, delimiter?: string): DecimalStyle | null {
  const decimals = { ",": 0, ".": 0 };
  const threeDigits = { ",": 0, ".": 0 };
  let small = 0;
  let anglophone = false;
  for (const sample of samples) {
    const plain = toPlainText(sample.slice(0, longestText));
    const number = runsIn(plain)[0];
    if (!number) continue;
    anglophone ||= /[$£¥₫₩]|USD|GBP|Rp/.test(plain);
    const marks = number.marks.map((mark) => mark.trim()).filter((mark) => mark === "," || mark === ".");
    const last = marks.at(-1);
    if (!last && number.lead) decimals[number.lead]++;
    else if (!last) small += number.groups.length === 1 && number.groups[0]!.length <= 3 ? 1 : 0;
    else if (marks.length > 1 && marks.every((mark) => mark === last)) decimals[last === "," ? "." : ","]++;
    else if (marks.length > 1 || !couldBeThousands(number)) decimals[last]++;
    else threeDigits[last]++;
  }
  if (decimals[","] !== decimals["."]) return decimals[","] > decimals["."] ? "," : ".";
  // Every value has one mark and three digits. Were they thousands, a price under 1 000 would stand among them bare.
  if (decimals[","] > 0 || small > 0 || (threeDigits[","] > 0 && threeDigits["."] > 0)) return null;
  if (threeDigits[","] > 1) return delimiter === "," || anglophone ? null : ",";
  if (threeDigits["."] > 1) return delimiter === "," ? "." : null;
  return null;
}

/** A price of a column, and the currency of its line: that of a price which names none. */
export type SampledPrice = { text: string; currency: string };

/**
 * The decimal mark of each currency in a column of prices, told from the prices in that currency alone. In another
 * currency than the website's three digits behind every mark are thousands, and so they are in one without decimals.
 */
export function decimalStyles(
  samples: readonly SampledPrice[],
  websiteCurrency: string,
  delimiter?: string,
): DecimalStyles {
  return new Map(
    [...byCurrency(samples)].map(([currency, texts]) => {
      const isOpen = currency !== websiteCurrency && !texts.some(tellsItsMark);
      return [currency, isOpen || isWithoutDecimals(currency) ? null : decimalStyle(texts, delimiter)];
    }),
  );
}

/** The prices by the currency in which they are. */
export function byCurrency(samples: readonly SampledPrice[]): Map<string, string[]> {
  const grouped = Map.groupBy(samples, currencyOfSample);
  return new Map([...grouped].map(([currency, prices]) => [currency, prices.map(({ text }) => text)]));
}

function currencyOfSample({ text, currency }: SampledPrice): string {
  const plain = toPlainText(text.slice(0, longestText));
  const [number] = runsIn(plain);
  return (number && currencyAt(signBeside(plain, number, currencySigns(plain)), currency)) ?? currency;
}

/** Whether a price has a mark that is not one before three digits alone. */
function tellsItsMark(text: string): boolean {
  return decimalStyle([text]) !== null;
}

/** By the standard, or in every shop: forints and rupiahs have no coins any more. */
export function isWithoutDecimals(currency: string): boolean {
  return currencyDigits(currency) === 0 || withoutCoins.has(currency);
}

const withoutCoins = new Set(["COP", "HUF", "IDR", "IQD", "IRR", "LAK", "LBP", "MMK"]);
