// What the marks of a column of prices mean, judged over all of its lines: told where "1.299" could be another price.
import { currencyDigits } from "#shared/prices/currency.ts";
import { isWithoutDecimals, marksOfPrice } from "#shared/prices/decimalStyle.ts";
import type { DecimalStyle } from "#shared/prices/digitGroups.ts";
import type { Decimal, Notice } from "../types.ts";

/** A price that could be read in two ways, and how it is read. */
type PriceInDoubt = { text: string; amount: Decimal };

/** What the prices in a currency tell: of each kind of price the first. */
type ToldByPrices = {
  /** By the mark that begins its decimals: "12.5", "1.049,-". */
  decimals: Partial<Record<DecimalStyle, string>>;
  /** By the only mark, before three digits: those read as thousands, and those read as decimals. */
  thousandsInDoubt: Partial<Record<DecimalStyle, PriceInDoubt>>;
  decimalsInDoubt: Partial<Record<DecimalStyle, PriceInDoubt>>;
  /** Without a mark: under a thousand, and from there on. */
  small?: string;
  large?: string;
};

/** The prices of one column, added line by line. */
export class PriceMarks {
  private readonly currencies = new Map<string, ToldByPrices>();

  /** A price as it is written, and as it was read. */
  add(text: string, amount: Decimal, currency: string): void {
    const told = this.toldIn(currency);
    const [, whole, mark] = usual.exec(text) ?? [];
    // Most prices are like one that was there before.
    if (whole && (mark ? told.decimals[mark as DecimalStyle] : isKnown(told, whole.length))) return;
    const marks = marksOfPrice(text);
    if (!marks) return;
    if ("decimal" in marks) told.decimals[marks.decimal] ??= text;
    else if ("digits" in marks) told[marks.digits > 3 ? "large" : "small"] ??= text;
    else if (Number(amount) === Number(marks.thousands))
      told.thousandsInDoubt[marks.mark] ??= { text, amount };
    else if (Number(amount) === Number(marks.decimals)) told.decimalsInDoubt[marks.mark] ??= { text, amount };
  }

  private toldIn(currency: string): ToldByPrices {
    const known = this.currencies.get(currency);
    if (known) return known;
    const told = { decimals: {}, thousandsInDoubt: {}, decimalsInDoubt: {} };
    this.currencies.set(currency, told);
    return told;
  }

  /** Whether any price says which mark begins decimals. */
  tellDecimals(): boolean {
    return [...this.currencies.values()].some(({ decimals }) => decimals["."] ?? decimals[","]);
  }

  /** How a price that could be another one is read, once all lines are. */
  notice(column: string): Notice | undefined {
    for (const [currency, told] of this.currencies) {
      if (isWithoutDecimals(currency)) continue;
      for (const mark of [".", ","] as const) {
        const decimals = currencyDigits(currency) === 3 ? undefined : told.decimalsInDoubt[mark];
        const notice =
          (decimals && noticeOfDecimals(decimals, mark, told, column)) ??
          (told.thousandsInDoubt[mark] && noticeOfThousands(told.thousandsInDoubt[mark], mark, told, column));
        if (notice) return notice;
      }
    }
    return undefined;
  }
}

/** "899", "CHF 12.50" and "1 299,00 €"; not three digits behind a mark. */
const usual = /^[^\d.,'-]*(\d(?:\s?\d){0,14})(?:([.,])\d\d?)?[^\d.,'-]*$/;

function isKnown({ small, large }: ToldByPrices, digits: number): boolean {
  return (digits > 3 ? large : small) !== undefined;
}

/** Three decimals are always told: prices have two. */
function noticeOfDecimals(
  price: PriceInDoubt,
  mark: DecimalStyle,
  { decimals, thousandsInDoubt, decimalsInDoubt, small, large }: ToldByPrices,
  column: string,
): Notice {
  const other = otherThan(mark);
  const inDoubt = thousandsInDoubt[mark] ?? thousandsInDoubt[other] ?? decimalsInDoubt[other];
  const beside = decimals[mark] ?? decimals[other] ?? inDoubt?.text ?? small ?? large;
  if (beside !== undefined)
    return twoMarks(price, { thousands: (decimals[mark] && decimals[other]) ?? price.text, beside, column });
  if (mark === ",")
    return { key: "feed.notice.decimalComma", values: { column, value: price.text, amount: price.amount } };
  return twoReadings(price, column);
}

/** Thousands are told where a price says otherwise, or where none says anything. */
function noticeOfThousands(
  price: PriceInDoubt,
  mark: DecimalStyle,
  { decimals, thousandsInDoubt, small, large }: ToldByPrices,
  column: string,
): Notice | undefined {
  const other = otherThan(mark);
  const isOpen = decimals[other] === undefined;
  const isUndecided = isOpen && small === undefined && !undoubted.test(price.text);
  const beside =
    decimals[mark] ??
    (isOpen ? thousandsInDoubt[other]?.text : undefined) ??
    (isUndecided ? large : undefined);
  if (beside !== undefined)
    return twoMarks(price, { thousands: decimals[other] ?? price.text, beside, column });
  return isUndecided ? twoReadings(price, column) : undefined;
}

/** Of dollars and yen nobody doubts the thousands. */
const undoubted = /[$£¥₫₩]/;

function otherThan(mark: DecimalStyle): DecimalStyle {
  return mark === "," ? "." : ",";
}

function twoMarks(
  { text, amount }: PriceInDoubt,
  { thousands, beside, column }: { thousands: string; beside: string; column: string },
): Notice {
  const values = { column, thousands, decimals: beside, value: text, amount };
  return { key: "feed.notice.twoMarks", values };
}

function twoReadings({ text, amount }: PriceInDoubt, column: string): Notice {
  return { key: "feed.notice.twoReadings", values: { column, value: text, amount } };
}
