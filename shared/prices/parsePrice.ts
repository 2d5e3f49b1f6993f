// Reads a price as shops write it, in any of the usual customs: "1 320,99 €", "1.320,99", "CHF 1'234.56", "$.75".
import {
  afterThePrice,
  beforeThePrice,
  type CurrencySign,
  currencySigns,
  isCurrencyCode,
  ownedBy,
} from "./currencySigns.ts";
import { isMarkedUp, type MarkedUp, withoutCrossedOut } from "./crossedOut.ts";
import {
  areThousands,
  couldBeThousands,
  cutAt,
  type DecimalStyle,
  joined,
  partsOf,
  type Run,
  runsIn,
  withoutLeadingZeros,
} from "./digitGroups.ts";
import { toPlainText } from "./plainText.ts";
import { besideThePrice, isInstalment } from "./wordsOfPrices.ts";

const priceProblems = ["unreadable", "negative", "zero", "absurd"] as const;
export type PriceProblem = (typeof priceProblems)[number];

export type Price = {
  /** Exact decimal text with a point; null when the text is empty. */
  amount: string | null;
  /**
   * ISO 4217 code; null when no currency is written, or one that several countries share ("kr"). A sign that one of them
   * is known by has its code ("$" is USD): which it means on a website, mayMean tells.
   */
  currency: string | null;
  /** The currency as it was written. */
  sign: string | null;
  /** Another price stands beside it, and no word says which of the two is asked for: "12,00 € 9,00 €". */
  several?: true;
  /** It is paid several times: "25 €/mois". */
  instalment?: true;
  /** The higher price that is crossed out beside it. */
  before?: string;
};

/** Above this a price is taken for a mistake (an EAN in the price column, a lost decimal mark). */
const highestPrice = 1_000_000_000;

/** Longer texts are no prices; reading them would take time that grows with the square of their length. */
const longestText = 200;

/** How "10,500" is to be read where nothing in it tells. */
export type CustomsOfPrices = {
  /** When the column it comes from tells (see decimalStyle). */
  decimal?: DecimalStyle | null | undefined;
  /** The currency of texts that name none, an ISO code: dinars have three decimals. */
  currency?: string | null | undefined;
};

/**
 * The price in a text. `hint` is a text beside it that may name the currency. An empty text is a null amount, not a
 * problem.
 */
export function parsePrice(
  text: string,
  hint?: string | null,
  customs: CustomsOfPrices = {},
): Price | { problem: PriceProblem } {
  const read = readNumber(text, hint, customs);
  if (!read) return { problem: saysFree(text) ? "zero" : "unreadable" };
  if (read.amount === null) return read;
  if (read.amount.startsWith("-")) return { problem: "negative" };
  if (!/[1-9]/.test(read.amount)) return { problem: "zero" };
  if (Number(read.amount) > highestPrice) return { problem: "absurd" };
  return read;
}

/** The number in a text, zero and negative ones too ("-1.50"); null when there is none that can be believed. */
export function readNumber(text: string, hint?: string | null, customs: CustomsOfPrices = {}): Price | null {
  if (!hint && plainNumber.test(text)) return { amount: withoutLeadingZeros(text), ...noCurrency };
  const marked = isMarkedUp(text) ? withoutCrossedOut(text) : undefined;
  if (marked) return readMarkedUp(marked, hint, customs);
  if (text.length > longestText) return null;
  const french = hint ? null : frenchNumber.exec(text);
  if (french)
    return { amount: `${withoutLeadingZeros(french[1]!)}.${french[2]}`, ...(french[3] ? euro : noCurrency) };

  const plain = toPlainText(text);
  if (plain === "") return { amount: null, ...currencyBeside(hint) };
  const spelledOut = powerOfTen(plain);
  if (spelledOut !== null) return { amount: spelledOut, ...currencyBeside(hint) };
  if (notANumber(plain)) return null;

  const signs = currencySigns(plain);
  const numbers = numbersIn(plain, signs, customs);
  const [asked, before] = numbers.length > 1 ? askedFor(plain, numbers) : [numbers, undefined];
  const number =
    startOfRange(plain, asked) ??
    asked.find((amount) => amount.sign) ??
    asked.find((amount) => amount.free) ??
    asked[0];
  if (!number || isNoPrice(plain, number, signs)) return null;
  const currency = number.sign
    ? (ownerBeside(plain, number, number.sign) ?? written(codeBeside(plain, number, signs) ?? number.sign))
    : (currencyWithin(plain, signs) ?? currencyBeside(hint));
  const several = asked.some((other) => isAnotherPrice(plain, number, other)) && { several: true as const };
  const [start, rest] = [plain.slice(0, number.start), plain.slice(number.end)];
  const isOneOfSome = isInstalment({ before: start, rest, sign: number.sign?.text ?? "" });
  const instalment = isOneOfSome && { instalment: true as const };
  const was = before !== undefined && Number(before) > Number(number.amount) && { before };
  return {
    amount: (number.negative ? "-" : "") + number.amount,
    ...currency,
    ...several,
    ...instalment,
    ...was,
  };
}

/** The price that is not crossed out, if there is one; the one that is was the price before, where there is only one and it was higher. */
function readMarkedUp(
  { text, crossedOut }: MarkedUp,
  hint: string | null | undefined,
  customs: CustomsOfPrices,
): Price | null {
  const price = readNumber(text, hint, customs);
  if (crossedOut === "") return price;
  if (!price?.amount) return /\d/.test(crossedOut) ? null : price;
  const was = readNumber(crossedOut, hint, customs);
  const isBefore = was?.amount && !was.several && Number(was.amount) > Number(price.amount);
  const isOfOne = was?.sign === price.sign || was?.sign === null;
  return isBefore && isOfOne ? { ...price, before: was.amount! } : price;
}

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

// The quick way for most cells of a file: "12.34" and "12,34 €". Three decimals could be thousands: the slow way tells.
const plainNumber = /^\d{1,12}(?:\.(?:\d{1,2}|\d{4,20}))?$/;
const frenchNumber = /^(\d{1,12}),(\d\d?)([ \u00a0\u202f]?€)?$/;
const euro = { currency: "EUR", sign: "€" };
const noCurrency = { currency: null, sign: null };

const dates = /(?<!\d)(\d{4}-\d\d?-\d\d?|\d\d?\/\d\d?\/\d{2,4}|\d\d?-\d\d?-\d{4}|\d\d?:\d\d)(?!\d)/;
const months =
  /\b(january|february|march|april|june|july|august|september|october|november|december|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre)\b/i;
/** What a spreadsheet makes of "1.50" and "5,12", a whole cell of it: "janv-50", "1-mai", "05.déc", "5/12"; and an hour. */
const datesOfSpreadsheets =
  /^(?:(?:\d\d?[-./ ] ?)?(?:jan|janv|feb|févr?|mar|mär|mrz|apr|avr|may|mai|jun|juin|jul|juil|aug|aoû|août|sep|sept|oct|okt|nov|dec|déc|dez)\.?(?:[-/ ]\d{1,4})?|\d\d?\/\d\d?|\d\d?h\d\d)$/i;
const powersOfTen = /\d[eE][+-]?\d/;

/** What holds digits and is no number: a date, an hour, and what a spreadsheet shortened ("3,0178E+12"). */
function notANumber(plain: string) {
  return (
    dates.test(plain) ||
    months.test(plain) ||
    datesOfSpreadsheets.test(plain) ||
    powersOfTen.test(plain) ||
    !/\d/.test(plain)
  );
}

/** What a spreadsheet shortened, as long as nothing of it can be lost: "1.893E3" is 1893, of "3,0178E+12" the end is. */
function powerOfTen(plain: string): string | null {
  const [, integer = "", decimals = "", exponent = ""] =
    /^(\d)[.,](\d{1,15})[eE]\+?0?(\d)$/.exec(plain) ?? [];
  const places = Number(exponent);
  if (integer === "" || places === 0 || Number(`${integer}e${places}`) >= highestPrice) return null;
  if (decimals.length < places && decimals.length > 2) return null;
  const digits = integer + decimals.padEnd(places, "0");
  const rest = digits.slice(places + 1);
  return withoutLeadingZeros(digits.slice(0, places + 1)) + (rest && `.${rest}`);
}

function saysFree(text: string) {
  return /^(free|gratuit|gratuite|offert|offerte|gratis|kostenlos|бесплатно)\W*$/i.test(text.trim());
}

type FoundNumber = {
  amount: string;
  negative: boolean;
  /** The currency right beside it. */
  sign: CurrencySign | undefined;
  /** Whether it stands free of letters: the 8 of "X8" does not. */
  free: boolean;
  start: number;
  end: number;
};

function numbersIn(
  plain: string,
  signs: CurrencySign[],
  { decimal, currency }: CustomsOfPrices,
): FoundNumber[] {
  return runsIn(plain).flatMap((found) => {
    const whole = isPointOfSign(found, signs) ? { ...found, lead: null } : found;
    const run = (isPartOfHours(plain, whole) && cutAt(whole, 1)[1]) || whole;
    const sign = signBeside(plain, run, signs);
    const custom = decimal ?? customOf(sign ? sign.code : currency, run);
    const cents = centsAfterSign(plain, run, sign);
    const parts = cents === null ? partsOf(run, custom) : [{ ...run, amount: cents }];
    if (parts.length === 0 || /^ ?%/.test(plain.slice(run.end))) return [];
    const free = !/\p{L}$/u.test(plain.slice(0, run.start)) && !/^\p{L}/u.test(plain.slice(run.end));
    const negative = isNegative(plain, run, sign);
    return parts.map(({ amount, start, end }) => ({ amount, negative, sign, free, start, end }));
  });
}

const hours = /\d ?(?:h|j|d|heures?|jours?|hours?|days?)?\/$/i;

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
const nextTo = /^[\s:.,*-]*$/;

function signBeside(plain: string, run: Run, signs: CurrencySign[]) {
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
function isLoneLetter(sign: CurrencySign) {
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

const units =
  /^ ?(g|kg|mg|ml|cl|dl|l|lt|mm|cm|m|km|ft|in|inch|inches|oz|lb|lbs|po|pouces|go|gb|to|tb|mo|mb|mah|w|kw|v|hz|ans|mois|jours|days|pcs|pièces|pieces|p|c|ct|cts|cents?|centimes?|pence)\b(?!\/)/i;

/** The code that stands with a sign at the same number and leaves no doubt: "$12 AUD", "NZD $12". */
function codeBeside(plain: string, number: FoundNumber, signs: CurrencySign[]): CurrencySign | undefined {
  return signs.find((sign) => isCurrencyCode(sign.text) && isPartOf(plain, number, sign, signs));
}

const longestOwner = 10;

/** Whose sign it is by what stands on the other side of the number, or in brackets, at an end: "$10 US", "10 $ (CAN)". */
function ownerBeside(plain: string, { start, end }: FoundNumber, sign: CurrencySign) {
  const before = plain.slice(0, Math.min(start, sign.start));
  const after = plain.slice(Math.max(end, sign.end));
  const [, last = ""] = /([\p{L}.]+)\)? ?$/u.exec(before.slice(-longestOwner)) ?? [];
  const [, first = ""] = /^ ?\(?([\p{L}.]+)/u.exec(after.slice(0, longestOwner)) ?? [];
  const word =
    ownedBy(sign.text, first) && afterThePrice.test(after.slice(after.indexOf(first) + first.length))
      ? first
      : ownedBy(sign.text, last) && beforeThePrice.test(before.slice(0, before.lastIndexOf(last)))
        ? last
        : undefined;
  return word ? { currency: ownedBy(sign.text, word)!, sign: word + sign.text } : undefined;
}

/** Whether nothing but signs stands between a number and a sign, or the sign alone in brackets: "12.50 $ (AUD)". */
function isPartOf(plain: string, { start, end }: FoundNumber, sign: CurrencySign, signs: CurrencySign[]) {
  const [from, to] = sign.end <= start ? [sign.end, start] : [end, sign.start];
  const between = signs.filter((sign) => sign.start >= from && sign.end <= to);
  let rest = plain.slice(from, to);
  for (const { text } of between) rest = rest.replace(text, "");
  if (nextTo.test(rest)) return true;
  return sign.end <= start
    ? nextTo.test(rest.replace(/^\)/, "")) && plain.endsWith("(", sign.start)
    : nextTo.test(rest.replace(/\($/, "")) && plain.startsWith(")", sign.end);
}

/** "7j/7 - 12,50 €", "N° 12 - 12,50 €". */
const namesNumber = new RegExp(String.raw`${hours.source}|(?:n°|nº|no\.?|#|réf\.?|ref\.?|art\.?) ?$`, "iu");

/** "10-20 €" begins at 10, and so does "de 10 à 20 €"; of "lot de 2 à 20 €" the 2 is no price. */
function startOfRange(plain: string, numbers: FoundNumber[]) {
  const end = numbers.findIndex((amount) => amount.sign);
  const start = numbers[end - 1];
  if (!start || namesNumber.test(plain.slice(0, start.start))) return undefined;
  const between = plain.slice(start.end, numbers[end]!.start);
  const isRange =
    /^ ?[-~] ?$/.test(between) ||
    (/^ (?:à|a|bis|to|al?) $/i.test(between) &&
      /^(?:de|von|from|da|ab|dès|prix|price)? ?:? ?$/i.test(plain.slice(0, start.start)));
  return isRange ? { ...start, sign: numbers[end]!.sign } : undefined;
}

/**
 * Of several prices those that are asked for: not the one of before, not the one without taxes beside the one with them;
 * and the one before, where an arrow leads from it to the one that is lower.
 */
function askedFor(plain: string, numbers: FoundNumber[]): [asked: FoundNumber[], before?: string] {
  const lowered = numbers.findIndex((number, index) => leadsTo(plain, number, numbers[index + 1]));
  if (lowered !== -1) return [numbers.slice(lowered + 1), numbers[lowered]!.amount];
  if (numbers.filter(({ sign }) => sign).length < 2) return [numbers];
  const beside = besideThePrice(
    numbers.map((number, index) => ({
      before: plain.slice(numbers[index - 1]?.end ?? 0, number.start),
      after: plain.slice(number.end, numbers[index + 1]?.start ?? plain.length),
      rest: plain.slice(number.end),
      sign: number.sign?.text ?? "",
      amount: Number(number.amount),
    })),
    plain,
  );
  const asked = numbers.filter((_, index) => !beside[index]);
  return [asked.some(({ sign, amount }) => sign && /[1-9]/.test(amount)) ? asked : numbers];
}

/** "19,90 € → 14,90 €" is lowered; "10 € → 20 €" is a range. */
function leadsTo(plain: string, number: FoundNumber, next: FoundNumber | undefined): boolean {
  if (!next || Number(next.amount) >= Number(number.amount)) return false;
  const sign = next.sign?.text ?? "";
  const between = plain.slice(number.end, next.start).replace(sign, "").replace(sign, "");
  return /^\s*(?:→|->|-->|=>|⇒|➔|➜|➡)\s*$/u.test(between);
}

/** What may stand between two prices that nothing else tells apart; that it goes down tells "15 € - 12 €" from a range. */
const betweenPrices = new RegExp(
  String.raw`^[\s|/;,·•]*(?:[-–−]? ?\d{1,2}(?:[.,]\d+)? ?%)?[\s|/;,·•]*` +
    String.raw`(?:(?:ou|or|oder|et|and|und|puis|now|maintenant|désormais|jetzt|ahora|adesso|(?:en )?promo|soldé|sale)\b[\s:]*)?[\s|/;,·•]*$`,
  "iu",
);
const descends = /^[\s]*(?:-|->|→|>)[\s]*$/u;
const ofAUnit = /^(?:\/|par |per |pro |le |la |au |a |each|pièce|pce|[x×*] ?\d)/iu;

/** Whether one number of a text could be its price just as well as the one before it. */
function isAnotherPrice(plain: string, number: FoundNumber, other: FoundNumber): boolean {
  if (other.start < number.end || other.negative || !/[1-9]/.test(other.amount)) return false;
  if (Number(other.amount) === Number(number.amount) || number.sign?.text !== other.sign?.text) return false;
  const sign = other.sign?.text ?? "";
  const between = plain.slice(number.end, other.start).replace(sign, "").replace(sign, "");
  const rest = plain.slice(other.end).trimStart();
  const hasItsSign = other.sign && (other.sign !== number.sign || rest.startsWith(sign));
  const after = rest.replace(sign, "").trimStart();
  if (hasItsSign ? ofAUnit.test(after) : /[\p{L}\d/]/u.test(after) || areCents(number, other)) return false;
  const goesDown = Number(number.amount) > Number(other.amount) && descends.test(between);
  return betweenPrices.test(between) || goesDown;
}

/** The 99 of "35 € 99". */
function areCents(number: FoundNumber, other: FoundNumber): boolean {
  return number.amount.endsWith(`.${other.amount}`);
}

/** A size, a shortened number, one of several instalments, a code, or a part of what is not understood. */
function isNoPrice(plain: string, number: FoundNumber, signs: CurrencySign[]) {
  if (isAbridged(plain, number) || isMultiplied(plain, number, signs) || isTorn(plain, number)) return true;
  if (!number.sign && (isOfCode(plain, number) || isOfLots(plain, number))) return true;
  return !number.sign && isMeasure(plain, number, signs);
}

/** "2 for 1", "3 pour 2"; "12 per 100 g" is a price. */
function isOfLots(plain: string, { amount, end }: FoundNumber) {
  const [lot] = /^ ?(?:for|pour|für|por|per|voor) ?\d[\d.,]*/iu.exec(plain.slice(end)) ?? [];
  return lot !== undefined && /^\d\d?$/.test(amount) && !units.test(plain.slice(end + lot.length));
}

/** "A12", "REF1234": the digits of a word that says nothing of prices. */
function isOfCode(plain: string, { start }: FoundNumber) {
  const [word] = /\p{L}+$/u.exec(plain.slice(0, start)) ?? [];
  return word !== undefined && !/^(?:ttc|ht|pvp|pvpr|vk|prix|price|preis|precio|prezzo)$/i.test(word);
}

/** "3 x 12,50 €": neither 12,50 nor 3. "12,50 € (ou 3x sans frais)" is the price. */
function isMultiplied(plain: string, { start, end }: FoundNumber, signs: CurrencySign[]) {
  const withoutSigns = (from: number, to: number) =>
    signs
      .filter((sign) => sign.start >= from && sign.end <= to)
      .reduce((text, { text: sign }) => text.replace(sign, ""), plain.slice(from, to));
  return (
    /\d ?[x×*] *$/i.test(withoutSigns(0, start)) ||
    /^ *[x×*] ?\d+\W*(?:mois|fois|months?|times|monate?|raten)?\W*$/i.test(withoutSigns(end, plain.length))
  );
}

/** "1_049.95", "12;50", "12..50", "=1+2": what stands between the digits is no mark that is known. */
function isTorn(plain: string, { start, end }: FoundNumber) {
  return (
    /^(?:[_;|~^=+\\]|[.,]+)\d/.test(plain.slice(end)) ||
    /\d(?:[_;|~^=+\\]|[.,]{2,})$/.test(plain.slice(0, start))
  );
}

/** "300g" in a price column is a size, "99p" are pence: no prices. */
function isMeasure(plain: string, number: FoundNumber, signs: CurrencySign[]) {
  return (
    units.test(plain.slice(number.end)) &&
    !signs.some((sign) => sign.start >= number.end && sign.text === "Ft")
  );
}

const thousandsAndMore =
  /^ ?(?:[千万萬億亿]|(?:lakhs?|crores?|mln|mio|mrd|millions?)\b|тыс|млн)|^[kM](?!\p{L})|^ [kM] ?(?=[€$£]|(?:eur|euros?|usd|gbp|chf)\b)/iu;

/** "3k €", "$1.5M", "2万円": the number alone would be a price a thousand times too low. */
function isAbridged(plain: string, { end }: FoundNumber) {
  return thousandsAndMore.test(plain.slice(end));
}

function currencyWithin(plain: string, signs: CurrencySign[]) {
  const sign = signs.find((sign) => !isLoneLetter(sign));
  return sign ? written(sign) : null;
}

function currencyBeside(hint: string | null | undefined) {
  const sign = hint ? currencySigns(toPlainText(hint)).find((sign) => !isLoneLetter(sign)) : undefined;
  return sign ? written(sign) : noCurrency;
}

function written(sign: CurrencySign) {
  return { currency: sign.code, sign: sign.text };
}
