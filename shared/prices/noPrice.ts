// What holds digits and is no price: dates, sizes, multiples, codes, and what is shortened.
import type { CurrencySign } from "./currencySigns.ts";
import { withoutLeadingZeros } from "./digitGroups.ts";
import type { FoundNumber } from "./foundNumbers.ts";

/** Above this a price is taken for a mistake (an EAN in the price column, a lost decimal mark). */
export const highestPrice = 1_000_000_000;

const dates = /(?<!\d)(\d{4}-\d\d?-\d\d?|\d\d?\/\d\d?\/\d{2,4}|\d\d?-\d\d?-\d{4}|\d\d?:\d\d)(?!\d)/;
const months =
  /\b(january|february|march|april|june|july|august|september|october|november|december|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre)\b/i;
/** What a spreadsheet makes of "1.50" and "5,12", a whole cell of it: "janv-50", "1-mai", "05.déc", "5/12"; and an hour. */
const datesOfSpreadsheets =
  /^(?:(?:\d\d?[-./ ] ?)?(?:jan|janv|feb|févr?|mar|mär|mrz|apr|avr|may|mai|jun|juin|jul|juil|aug|aoû|août|sep|sept|oct|okt|nov|dec|déc|dez)\.?(?:[-/ ]\d{1,4})?|\d\d?\/\d\d?|\d\d?h\d\d)$/i;
const powersOfTen = /\d[eE][+-]?\d/;

/** What holds digits and is no number: a date, an hour, and what a spreadsheet shortened ("3,0178E+12"). */
export function notANumber(plain: string) {
  return (
    dates.test(plain) ||
    months.test(plain) ||
    datesOfSpreadsheets.test(plain) ||
    powersOfTen.test(plain) ||
    !/\d/.test(plain)
  );
}

/** What a spreadsheet shortened, as long as nothing of it can be lost: "1.893E3" is 1893, of "3,0178E+12" the end is. */
export function powerOfTen(plain: string): string | null {
  const [, integer = "", decimals = "", exponent = ""] =
    /^(\d)[.,](\d{1,15})[eE]\+?0?(\d)$/.exec(plain) ?? [];
  const places = Number(exponent);
  if (integer === "" || places === 0 || Number(`${integer}e${places}`) >= highestPrice) return null;
  if (decimals.length < places && decimals.length > 2) return null;
  const digits = integer + decimals.padEnd(places, "0");
  const rest = digits.slice(places + 1);
  return withoutLeadingZeros(digits.slice(0, places + 1)) + (rest && `.${rest}`);
}

/** A size, a shortened number, one of several instalments, a code, what is mistyped, or a part of what is not understood. */
export function isNoPrice(plain: string, number: FoundNumber, signs: CurrencySign[]) {
  if (isAbridged(plain, number) || isMultiplied(plain, number, signs) || isTorn(plain, number)) return true;
  if (isMistyped(plain, number)) return true;
  if (!number.sign && (isOfCode(plain, number) || isOfLots(plain, number))) return true;
  return !number.sign && isMeasure(plain, number, signs);
}

const units =
  /^ ?(g|kg|mg|ml|cl|dl|l|lt|mm|cm|m|km|ft|in|inch|inches|oz|lb|lbs|po|pouces|go|gb|to|tb|mo|mb|mah|w|kw|v|hz|ans|mois|jours|days|pcs|pièces|pieces|p|c|ct|cts|cents?|centimes?|pence)\b(?!\/)/i;

/** "2 for 1", "3 pour 2", "lot de 2 : 12,50", "5 + 1 gratuit"; "12 per 100 g" is a price. */
function isOfLots(plain: string, { amount, start, end }: FoundNumber) {
  if (!/^\d\d?$/.test(amount)) return false;
  if (namesLot.test(plain.slice(0, start)) || givesMore.test(plain.slice(end))) return true;
  const [lot] = /^ ?(?:for|pour|für|por|per|voor) ?\d[\d.,]*/iu.exec(plain.slice(end)) ?? [];
  return lot !== undefined && !units.test(plain.slice(end + lot.length));
}

const namesLot = /\b(?:lots?|packs?|sets?)(?: (?:de|of))? ?$/i;
const givesMore = /^ ?\+ ?\d+ ?(?:gratuit|offert|free|gratis)/i;

/** "A12", "REF1234": the digits of a word that says nothing of prices. */
function isOfCode(plain: string, { start }: FoundNumber) {
  const [word] = /\p{L}+$/u.exec(plain.slice(0, start)) ?? [];
  return word !== undefined && !/^(?:ttc|ht|pvp|pvpr|vk|prix|price|preis|precio|prezzo)$/i.test(word);
}

/** "3 x 12,50 €" and "6,45 € x 2 = 12,90 €": one product or all of them. "12,50 € (ou 3x sans frais)" is the price. */
function isMultiplied(plain: string, { start, end }: FoundNumber, signs: CurrencySign[]) {
  const withoutSigns = (from: number, to: number) =>
    signs
      .filter((sign) => sign.start >= from && sign.end <= to)
      .reduce((text, { text: sign }) => text.replace(sign, ""), plain.slice(from, to));
  return (
    /\d ?[x×*] *$/i.test(withoutSigns(0, start)) ||
    /^ *[x×*] ?\d+(?:[.,]\d+)?(?: *[=:(]| +\d|$)/i.test(withoutSigns(end, plain.length)) ||
    /^ *[x×*] ?\d+(?:[.,]\d+)?\W*(?:mois|fois|months?|times|monate?|raten)?\W*$/i.test(
      withoutSigns(end, plain.length),
    )
  );
}

/** "1_049.95", "12;50", "12..50", "=1+2", "1&a;2.50": what stands between or before the digits is no mark that is known. */
function isTorn(plain: string, { start, end }: FoundNumber) {
  return (
    /^(?:[_;|~^=+\\]|[.,]+|&\w{1,32};)\d/.test(plain.slice(end)) ||
    /\d(?:[_;|~^=+\\]|[.,]{2,})$|&\w{1,32};$/.test(plain.slice(0, start))
  );
}

/** "12,5O", "1l,50", "I2,50": a letter stands where a digit belongs. */
function isMistyped(plain: string, { start, end }: FoundNumber) {
  return (
    /(?<!\p{L})[OolI]+[.,]?$/u.test(plain.slice(0, start)) || /^[.,]?[OolI]+(?!\p{L})/u.test(plain.slice(end))
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
  /^ ?(?:[千万萬億亿]|(?:lakhs?|crores?|mln|mio|mrd|mille|milliers?|millions?)\b|тыс|млн)|^[kM](?!\p{L})|^ [kM] ?(?=[€$£]|(?:eur|euros?|usd|gbp|chf)\b)/iu;

/** "3k €", "$1.5M", "2万円": the number alone would be a price a thousand times too low. */
function isAbridged(plain: string, { end }: FoundNumber) {
  return thousandsAndMore.test(plain.slice(end));
}
