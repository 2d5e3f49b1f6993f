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
import { withoutLeadingZeros } from "./digitGroups.ts";
import { type CustomsOfPrices, type FoundNumber, isLoneLetter, nextTo, numbersIn } from "./foundNumbers.ts";
import { highestPrice, isNoPrice, notANumber, powerOfTen } from "./noPrice.ts";
import { type OtherAmount, otherAmount } from "./otherAmounts.ts";
import { longestText, toPlainText } from "./plainText.ts";
import { askedFor, isAnotherPrice, mayCount, startOfRange } from "./whichPrice.ts";
import { isInstalment } from "./wordsOfPrices.ts";

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
  /** Words say that it is another amount than the price: "20 € de remise" is saved, "livraison 5 €" comes beside it. */
  other?: OtherAmount;
  /** The higher price that is crossed out beside it. */
  before?: string;
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
  if (!number || isNoPrice(plain, number, signs) || mayCount(plain, number, numbers)) return null;
  const currency = number.sign
    ? (ownerBeside(plain, number, number.sign) ?? written(codeBeside(plain, number, signs) ?? number.sign))
    : (currencyWithin(plain, signs) ?? currencyBeside(hint));
  const several = asked.some((other) => isAnotherPrice(plain, number, other)) && { several: true as const };
  const [start, rest] = [plain.slice(0, number.start), plain.slice(number.end)];
  const isOneOfSome = isInstalment({ before: start, rest, sign: number.sign?.text ?? "" });
  const instalment = isOneOfSome && { instalment: true as const };
  const other = !several && otherAmount(around(plain, number, numbers));
  const was = before !== undefined && Number(before) > Number(number.amount) && { before };
  return {
    amount: (number.negative ? "-" : "") + number.amount,
    ...currency,
    ...several,
    ...instalment,
    ...(other && { other }),
    ...was,
  };
}

/** What stands around a number and its currency, as far as the numbers beside it. */
function around(plain: string, number: FoundNumber, numbers: readonly FoundNumber[]) {
  const { start, end, sign } = number;
  const place = numbers.indexOf(number);
  const before = plain.slice(numbers[place - 1]?.end ?? 0, Math.min(start, sign?.start ?? start));
  const after = plain.slice(Math.max(end, sign?.end ?? end), numbers[place + 1]?.start ?? plain.length);
  return { before, after, isAlone: numbers.length === 1 };
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

// The quick way for most cells of a file: "12.34" and "12,34 €". Three decimals could be thousands: the slow way tells.
const plainNumber = /^\d{1,12}(?:\.(?:\d{1,2}|\d{4,20}))?$/;
const frenchNumber = /^(\d{1,12}),(\d\d?)([ \u00a0\u202f]?€)?$/;
const euro = { currency: "EUR", sign: "€" };
const noCurrency = { currency: null, sign: null };

function saysFree(text: string) {
  return /^(free|gratuit|gratuite|offert|offerte|gratis|kostenlos|бесплатно)\W*$/i.test(text.trim());
}

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
