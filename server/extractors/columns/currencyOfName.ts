// The currency that the name of a column says, told from what else a word of it may mean.
import { currencySigns, isAlsoWord, isCurrencyCode } from "#shared/prices/currencySigns.ts";
import { columnKey } from "./columnNames.ts";
import { namesPrice } from "./fieldsOfName.ts";
import { keyWithoutTax } from "./withoutTax.ts";

type Written = { text: string; start: number; end: number };

/** Codes as they are written, or where there is none signs: "usd" of "price_usd", "€" of "prix €", "kr" of "Pris (kr)". */
export function writtenInName(columnName: string): string[] {
  return currenciesIn(columnName).map(({ text }) => text);
}

/** "price_usd", "PriceUSD", "price US$", "cena zł": without what they say of the currency. */
export function nameWithoutCurrency(columnName: string): string {
  const written = [...codesIn(columnName), ...signsIn(columnName)];
  const saysIt = (place: number) => written.some(({ start, end }) => place >= start && place < end);
  return columnName.replace(/[^]/g, (character, place: number) => (saysIt(place) ? " " : character));
}

function currenciesIn(name: string): Written[] {
  const codes = codesIn(name);
  return codes.length > 0 ? codes : signsIn(name);
}

/** The words that are codes; one that is a word of shops as well where it can be nothing else. */
function codesIn(name: string): Written[] {
  const words = [...name.matchAll(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{L}+/gu)].map(
    ({ 0: text, index }): Written => ({ text, start: index, end: index + text.length }),
  );
  return words.filter((word) => {
    if (!isCurrencyCode(word.text)) return false;
    if (!isAlsoWord(word.text)) return true;
    return isInBrackets(name, word) || (!saysOfPrices.test(word.text) && followsPrice(name, word));
  });
}

/** "PRICE ALL" and "PRIX TOP" say which price it is; "PRICE MAD" and "Fiyat TRY" in which currency. */
const saysOfPrices = /^(?:ALL|TOP)$/;

/** A sign of letters is a word, but in brackets or behind what prices are called. */
function signsIn(name: string): Written[] {
  const signs = currencySigns(name).filter(({ text }) => !isCurrencyCode(text));
  return signs.filter((sign) => {
    if (/\p{Sc}/u.test(sign.text)) return true;
    if (/^\p{L}$/u.test(sign.text)) return false;
    return isInBrackets(name, sign) || (isUnmistakable(name, sign) && followsPrice(name, sign));
  });
}

/**
 * Two plain letters are countries ("price_fr", "Price BR"), measures ("PRIX UM") and products ("Prix BD") more often than
 * they are currencies, these aside. "kr" is Korea's in "price_kr".
 */
function isUnmistakable(name: string, { text, start }: Written): boolean {
  if (!/^[A-Za-z]{2}$/.test(text)) return true;
  if (/^kr$/i.test(text)) return name.charAt(start - 1) === " ";
  return /^(?:DA|Dh|DH|dh|DT|Ft|JD|KD|RM|Rp|Rs|TL|zl)$/.test(text);
}

/** "Pris (kr)", "Cena [zł brutto]", "Prix (en DH)": nothing else stands there, but of taxes and units. */
function isInBrackets(name: string, { start, end }: Written): boolean {
  const before = /[([{]([^()[\]{}]*)$/.exec(name.slice(0, start));
  const after = /^([^()[\]{}]*)[)\]}]/.exec(name.slice(end));
  if (!before || !after) return false;
  return /^(?:in|en|i|w|v|em)?$/.test(columnKey(before[1]!)) && saysTaxesAlone(after[1]!);
}

/** "Pris kr", "Cena w zł", "Preis in Fr. inkl. MwSt."; not "Prix franc de port" and not "Price/pound". */
function followsPrice(name: string, { start, end }: Written): boolean {
  const before = name.slice(0, start);
  const key = columnKey(before);
  if (/\/\s*$/.test(before) || perUnit.test(key)) return false;
  return (namesPrice(key) || otherPrices.test(key)) && saysTaxesAlone(name.slice(end));
}

const perUnit = /(?:^| )(?:par|per|por|pro|je|al|au|a|le|la|the)$/;

/** Of languages whose names of columns are not known. */
const otherPrices = /(?:^| )(?:fiyati?|pret|pretul|ar|cijena|harga|цена|ціна)(?: |$)/;

/** That is all: "inkl. moms", "TTC", "brutto", "/kg". */
function saysTaxesAlone(after: string): boolean {
  const said = keyWithoutTax(columnKey(after.replace(/^\s*\/\s*\p{L}+/u, "")));
  return /^(?:ttc|brutto|netto|gross|net)?$/.test(said);
}
