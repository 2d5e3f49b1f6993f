// The decimal mark of a column of prices, where the prices themselves tell it.
import { currencySigns } from "./currencySigns.ts";
import { couldBeThousands, type DecimalStyle, type Run, runsIn, saysNoCents } from "./digitGroups.ts";
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
  const beforeNoCents = new Set<DecimalStyle>();
  let small = 0;
  let anglophone = false;
  for (const sample of samples) {
    const { plain, number } = firstNumber(sample);
    if (!number) continue;
    anglophone ||= /[$£¥₫₩]|USD|GBP|Rp/.test(plain);
    const marks = marksOf(number);
    const last = marks.at(-1);
    const thousands = thousandsBeforeNoCents(plain, number);
    if (thousands) beforeNoCents.add(thousands);
    if (!last && number.lead) decimals[number.lead]++;
    else if (!last) small += number.groups.length === 1 && number.groups[0]!.length <= 3 ? 1 : 0;
    else if (thousands || (marks.length > 1 && marks.every((mark) => mark === last)))
      decimals[last === "," ? "." : ","]++;
    else if (marks.length > 1 || !couldBeThousands(number)) decimals[last]++;
    else threeDigits[last]++;
  }
  const usual = decimals[","] > decimals["."] ? "," : ".";
  if (decimals[","] !== decimals["."]) return beforeNoCents.has(usual) ? null : usual;
  // Every value has one mark and three digits. Were they thousands, a price under 1 000 would stand among them bare.
  if (decimals[","] > 0 || small > 0 || (threeDigits[","] > 0 && threeDigits["."] > 0)) return null;
  if (threeDigits[","] > 1) return delimiter === "," || anglophone ? null : ",";
  if (threeDigits["."] > 1) return delimiter === "," ? "." : null;
  return null;
}

function marksOf({ marks }: Run): DecimalStyle[] {
  return marks.map((mark) => mark.trim()).filter((mark) => mark === "," || mark === ".");
}

/** The mark of the thousands in "1.049,-", which without its end could be one of decimals. */
function thousandsBeforeNoCents(plain: string, number: Run): DecimalStyle | undefined {
  const [mark, ...others] = marksOf(number);
  if (!mark || others.length > 0 || !couldBeThousands(number)) return undefined;
  return saysNoCents(plain, number) ? mark : undefined;
}

/**
 * What a price tells of the marks of its column: the one that begins decimals ("12.5", "1.049,-"), or none of them
 * ("899"), or that it could be read in two ways ("1.299").
 */
type MarksOfPrice =
  | { decimal: DecimalStyle }
  | { digits: number }
  | { mark: DecimalStyle; thousands: string; decimals: string };

export function marksOfPrice(text: string): MarksOfPrice | undefined {
  const { plain, number } = firstNumber(text);
  if (!number) return undefined;
  const decimal = decimalStyle([text]);
  if (decimal) return { decimal };
  const { groups, lead } = number;
  if (groups.length === 1 && !lead) return { digits: groups[0]!.length };
  const [mark, ...others] = marksOf(number);
  if (!mark || others.length > 0 || groups.length > 2 || saysNoCents(plain, number)) return undefined;
  return { mark, thousands: groups.join(""), decimals: groups.join(".") };
}

function firstNumber(text: string): { plain: string; number: Run | undefined } {
  const plain = toPlainText(text.slice(0, longestText));
  return { plain, number: runsIn(plain)[0] };
}

/** A price of a column, and the currency of its line: that of a price which names none. */
export type SampledPrice = { text: string; currency: string };

/**
 * The decimal mark of each currency in a column of prices, told from the prices in that currency alone, or by the file's
 * other columns (`told`) where these leave it open. In another currency than the website's three digits behind every
 * mark are else thousands, and so they are in one without decimals.
 */
export function decimalStyles(
  samples: readonly SampledPrice[],
  websiteCurrency: string,
  delimiter?: string,
  told?: DecimalStyles,
): DecimalStyles {
  return new Map(
    [...byCurrency(samples)].map(([currency, texts]) => {
      if (isWithoutDecimals(currency)) return [currency, null];
      const own = decimalStyle(texts, delimiter);
      if (texts.some(tellsItsMark)) return [currency, own];
      return [currency, told?.get(currency) ?? (currency === websiteCurrency ? own : null)];
    }),
  );
}

/** The decimal mark of each currency that prices tell beyond doubt. */
export function toldDecimalStyles(samples: readonly SampledPrice[]): DecimalStyles {
  const told = [...byCurrency(samples)].filter(([, texts]) => texts.some(tellsItsMark));
  return new Map(told.map(([currency, texts]) => [currency, decimalStyle(texts)]));
}

/** The prices by the currency in which they are. */
function byCurrency(samples: readonly SampledPrice[]): Map<string, string[]> {
  const grouped = Map.groupBy(samples, currencyOfSample);
  return new Map([...grouped].map(([currency, prices]) => [currency, prices.map(({ text }) => text)]));
}

function currencyOfSample({ text, currency }: SampledPrice): string {
  const { plain, number } = firstNumber(text);
  return (number && currencyAt(signBeside(plain, number, currencySigns(plain)), currency)) ?? currency;
}

/** Whether a price has a mark that is not one before three digits alone. */
export function tellsItsMark(text: string): boolean {
  return decimalStyle([text]) !== null;
}

/** By the standard, or in every shop: forints and rupiahs have no coins any more. */
export function isWithoutDecimals(currency: string): boolean {
  return currencyDigits(currency) === 0 || withoutCoins.has(currency);
}

const withoutCoins = new Set(["COP", "HUF", "IDR", "IQD", "IRR", "LAK", "LBP", "MMK"]);
