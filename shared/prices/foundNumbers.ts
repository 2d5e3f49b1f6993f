// The numbers in a text of prices, each with the currency right beside it.
import { type CurrencySign, isCurrencyCode, mayMean } from "./currencySigns.ts";
import {
  areThousands,
  cutAt,
  type DecimalStyle,
  joined,
  partsOf,
  type Run,
  runsIn,
  saysNoCents,
} from "./digitGroups.ts";

/** How "10,500" is to be read where nothing in it tells. */
export type CustomsOfPrices = {
  /** When the column it comes from tells (see decimalStyle). */
  decimal?: DecimalStyle | null | undefined;
  /** Of a column of prices instead, by the currency (see decimalStyles). */
  decimals?: DecimalStyles | undefined;
  /** The currency of texts that name none, an ISO code: dinars have three decimals. */
  currency?: string | null | undefined;
};

/** The decimal mark of the prices in each currency; null where these say nothing. */
export type DecimalStyles = ReadonlyMap<string, DecimalStyle | null>;

export type FoundNumber = {
  amount: string;
  negative: boolean;
  /** The currency right beside it. */
  sign: CurrencySign | undefined;
  /** Whether it stands free of letters: the 8 of "X8" does not. */
  free: boolean;
  start: number;
  end: number;
};

export function numbersIn(
  plain: string,
  signs: CurrencySign[],
  { decimal, decimals, currency }: CustomsOfPrices,
): FoundNumber[] {
  return runsIn(plain).flatMap((found) => {
    const whole = isPointOfSign(found, signs) ? { ...found, lead: null } : found;
    const run = (isPartOfHours(plain, whole) && cutAt(whole, 1)[1]) || whole;
    const sign = signBeside(plain, run, signs);
    const code = currencyAt(sign, currency);
    const told = decimals && code ? decimals.get(code) : decimal;
    const custom = saysNoCents(plain, run) ? undefined : (told ?? customOf(code, run));
    const cents = centsAfterSign(plain, run, sign);
    const parts = cents === null ? partsOf(run, custom) : [{ ...run, amount: cents }];
    if (parts.length === 0 || /^ ?%/.test(plain.slice(run.end)) || isOrdinal(plain, run)) return [];
    const free = !/\p{L}$/u.test(plain.slice(0, run.start)) && !/^\p{L}/u.test(plain.slice(run.end));
    const negative = isNegative(plain, run, sign);
    return parts.map(({ amount, start, end }) => ({ amount, negative, sign, free, start, end }));
  });
}

/** "2ème", "2nd", "le 2e", "2e à -50 %"; the e of "12e" alone is a euro that somebody typed. */
function isOrdinal(plain: string, { start, end, groups }: Run) {
  if (groups.length > 1 || groups[0]!.length > 2) return false;
  const after = plain.slice(end);
  if (/^(?:è?me|eme|nde?|nd|rd|th|er|ère)(?!\p{L})/iu.test(after)) return true;
  return (
    /^e(?!\p{L})/iu.test(after) &&
    (/(?<!\p{L})(?:le|la|du|au) $/iu.test(plain.slice(0, start)) ||
      /^e (?:à|article|produit|pièce|unité)/i.test(after))
  );
}

export const hours = /\d ?(?:h|j|d|heures?|jours?|hours?|days?)?\/$/i;

/** The second 24 of "24h/24 12,50 €" and the second 7 of "7j/7 12,50 €" are no part of the price after them. */
function isPartOfHours(plain: string, { start, marks }: Run) {
  return marks[0] === " " && hours.test(plain.slice(0, start));
}

/** The point of "Rs.10" and "DH.50" is the abbreviation's; "$.75" and "USD.75" are cents. */
function isPointOfSign({ start }: Run, signs: CurrencySign[]) {
  return signs.some(
    ({ text, end }) =>
      (end === start && text.endsWith(".")) ||
      (end === start - 1 && /\p{L}$/u.test(text) && !isCurrencyCode(text)),
  );
}

/** Between a price and its currency: nothing, blanks, or what stands for no cents ("1.198,- Kr"). */
export const nextTo = /^[\s:.,*-]*$/;

/** The currency of a number by the sign beside it: one that several share is the line's where that is one of them. */
export function currencyAt(sign: CurrencySign | undefined, currency: string | null | undefined) {
  if (!sign || (currency && mayMean(sign.text, currency))) return currency;
  return sign.code ?? sign.text;
}

export function signBeside(plain: string, run: Run, signs: CurrencySign[]) {
  const beside = signs.filter(
    (sign) =>
      (sign.end <= run.start && nextTo.test(plain.slice(sign.end, run.start))) ||
      (sign.start >= run.end && nextTo.test(plain.slice(run.end, sign.start))),
  );
  const distance = (sign: CurrencySign) =>
    sign.end <= run.start ? run.start - sign.end : sign.start - run.end;
  const believed = beside.filter((sign) => !isLoneLetter(sign) || nothingElse(plain, run, sign));
  return believed.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** "D", "K", "L", "R" … are currencies of some countries, and much else: believed beside a number that stands alone. */
export function isLoneLetter(sign: CurrencySign) {
  return /^[A-Za-z\u0441]$/.test(sign.text);
}

function nothingElse(plain: string, run: Run, sign: CurrencySign) {
  const [first, last] = sign.start < run.start ? [sign, run] : [run, sign];
  return !/[\p{L}\d]/u.test(
    plain.slice(0, first.start) + plain.slice(first.end, last.start) + plain.slice(last.end),
  );
}

/** Those of Iraq have a thousand parts by law alone: "25,000 IQD" is what a lunch costs. */
const withThousandths = new Set(["BHD", "JOD", "KWD", "LYD", "OMR", "TND"]);

/** Dinars and rials have a thousand parts: "423.923 KD" is not four hundred thousand, nor "89,000 DT" of Tunis. */
function customOf(currency: string | null | undefined, { marks }: Run): DecimalStyle | undefined {
  const mark = marks.length === 1 ? marks[0]!.trim() : undefined;
  return withThousandths.has(currency ?? "") && (mark === "," || mark === ".") ? mark : undefined;
}

/**
 * "12€50", "1 299€50" and "12€5", as written on French price tags, "12 zł 50" on Polish ones, "35€ 99" where nothing follows, and
 * "12 euros et 50 centimes".
 */
function centsAfterSign(plain: string, run: Run, sign: CurrencySign | undefined) {
  if (
    !sign ||
    !areThousands(run.groups, run.marks) ||
    !/^ ?$/.test(plain.slice(run.end, sign.start)) ||
    sign.start < run.end
  )
    return null;
  const after = plain.slice(sign.end);
  const euros = joined(run.groups);
  const [, spoken] = /^ (?:et |und |e |and )?(\d\d)(?: ?(?:centimes?|cents?|cts?))?$/i.exec(after) ?? [];
  if (spoken && /^(?:euros?|eur|€)$/i.test(sign.text)) return `${euros}.${spoken}`;
  const isInside = sign.text === "€" && sign.start === run.end;
  const cents = (isInside ? /^\d{1,3}(?![\d.,])/ : /^\d\d(?![\d.,])|^ \d\d$/).exec(after);
  const cut = cents ?? /^ \d\d$/.exec(after);
  return cut && /^(?:[€£$F]|zł)$/i.test(sign.text) ? `${euros}.${cut[0].trim()}` : null;
}

/** "-5", "-5,00 €", "€ -5", "5.00-" and an accountant's "(5.00)"; not "Piece - $6.75", not "10-20", not "1.198,-". */
function isNegative(plain: string, run: Run, sign: CurrencySign | undefined) {
  const before = plain.slice(0, run.lead ? run.start - 1 : run.start);
  const signFirst = sign && sign.end <= run.start;
  const minus = /(^|[\s(])-$|^- *$/;
  return (
    minus.test(before) ||
    (signFirst && minus.test(plain.slice(0, sign.start))) ||
    (signFirst && before.slice(sign.end).trim() === "-") ||
    (run.groups.length > 1 && /^\d-( |$)/.test(plain.slice(run.end - 1))) ||
    /^\(\D*[\d.,' ]+\D*\)$/.test(plain)
  );
}
