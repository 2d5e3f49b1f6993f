// The forms under which identifiers are compared, so that the same article written in two ways is found equal.

import { gtinCheckDigit, hasGtinCheckDigit } from "#shared/gtin.ts";
import { lettersWithoutParts } from "./lettersWithoutParts.ts";

/** A GTIN as 14 digits, and whether leading zeros a spreadsheet had dropped were put back. */
type Gtin = { gtin: string; restored: boolean };

/**
 * The GTIN-14 of an EAN, UPC or GTIN; null when the text is none. Blanks and dashes are ignored, nothing else is:
 * "3,0178E+12" has lost its digits for good. 8, 12, 13 and 14 digits are GTINs as they stand; 7, 9, 10 and 11 are
 * taken for one whose leading zeros are lost. Either way the check digit must be right (shared/gtin.ts); it is counted
 * from the right, which is why all lengths can be compared as 14 digits.
 */
export function gtin14(text: string): Gtin | null {
  const digits = text.replace(blanksAndDashes, "");
  if (!/^\d{7,14}$/.test(digits) || !hasGtinCheckDigit(digits)) return null;
  return { gtin: digits.padStart(14, "0"), restored: ![8, 12, 13, 14].includes(digits.length) };
}

/**
 * The GTIN-14 of an ISBN: an ISBN-13 is one already; an ISBN-10 becomes 978, its nine digits and a new check digit
 * (ISO 2108; its own check digit, weights 10 to 2 modulo 11, with X for ten, must be right).
 */
export function isbnGtin(text: string): Gtin | null {
  const isbn = text.replace(blanksAndDashes, "").toUpperCase();
  if (!/^\d{9}[\dX]$/.test(isbn)) return isbn.length === 13 ? gtin14(isbn) : null;
  const sum = [...isbn].reduce(
    (total, digit, index) => total + (10 - index) * (digit === "X" ? 10 : Number(digit)),
    0,
  );
  if (sum % 11 !== 0 || /^0+$/.test(isbn)) return null;
  const bookland = `978${isbn.slice(0, 9)}`;
  return { gtin: `0${bookland}${gtinCheckDigit(bookland)}`, restored: false };
}

/**
 * The GTIN-14 of a number that tells an article apart wherever it is sold; null for those that shops give out
 * themselves (GTIN-13 that begin with 2, 02 or 04, GTIN-8 with 2), for coupons (98, 99), which are all valid (GS1
 * General Specifications, section 1.4), and for those of templates: one digit over and over, 1234567890128.
 */
export function articleGtin(text: string): Gtin | null {
  const gtin = gtin14(text);
  return gtin &&
    !/^0(?:2|02|04|98|99)|^0{6}2|^0*(\d)\1{5,}\d$|^0*1234567(?:8(?:9(?:0(?:12?)?)?)?)?\d$/.test(gtin.gtin)
    ? gtin
    : null;
}

/** "L'Oréal" and "LOREAL" are one brand: letters and digits only, without case or accents. Empty when nothing is left. */
export function brandKey(text: string): string {
  return lettersAndDigits(text);
}

/** "WH-1000XM4", "wh 1000 xm4" and "WH1000XM4" are one part number. Leading zeros count. Empty when nothing is left. */
export function mpnKey(text: string): string {
  return lettersAndDigits(text);
}

/**
 * Brand and part number as one key; null when one of them tells nothing: "N/A", "-", "1", "0000". As match_key of the
 * database.
 */
export function referenceKey(brand: string, mpn: string): string | null {
  const keys = [brandKey(brand), mpnKey(mpn)];
  return keys.every(tellsApart) ? keys.join(" ") : null;
}

function tellsApart(key: string): boolean {
  return key !== "" && !placeholder.test(key);
}

/** What people and programs write where there is no brand, or no reference. */
const placeholder = new RegExp(
  "^(?:0+|1+|2+|3+|4+|5+|6+|7+|8+|9+|x+|[a-z]|[0-9]{2}|na|nc|nd|ns|none|null|nil|undefined|" +
    "unknown|inconnue?|aucune?|sans|sansmarque|nobrand|unbranded|sansref|sansreference|" +
    "nonrenseignee?|noncommuniquee?|nondisponible|nonapplicable|nonspecifiee?|notavailable|" +
    "notapplicable|notspecified|doesnotapply|tbd|tba|divers|autres?|other|various|generique|" +
    "generic|ref|reference|mpn|sku|test)$",
);

const blanksAndDashes = /[\s\u200b\ufeff\u2010-\u2015\u2212-]/g;

function lettersAndDigits(text: string) {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[œæßøłđðþı]/g, (letter) => lettersWithoutParts[letter]!)
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** The digits of a valid GTIN without the zeros at its head, for shops leave these out or add some; null for all else. */
export function gtinWithoutZeros(text: string): string | null {
  const gtin = gtin14(text);
  return gtin && !gtin.restored ? gtin.gtin.replace(/^0+/, "") : null;
}
