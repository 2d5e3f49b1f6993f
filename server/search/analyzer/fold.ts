// Letters as they are compared: without case, accents or typographical variants.
import { lettersWithoutParts } from "../lettersWithoutParts.ts";

/** What a code unit becomes: a letter, a digit or a sign in its plain form, a blank, nothing, or several letters. */
const blank = 32;
const dropped = 0;
const severalLetters = 0xffff;
const notYetRead = 0xfffe;

const plainLetters: Readonly<Record<string, string>> = { ...lettersWithoutParts, "×": "x" };
/** Signs that mean something between two letters or digits; all others part words. */
const keptSigns = "-._/+#,'";
const dashes = "‐‑‒–—―−";
const apostrophes = "’‘`´ʼ";
/** Inches, when a digit stands before. */
const inches = `"”“″`;

/** One table for all code units, each read when it is first met: all of them take a tenth of a second. */
const single = new Uint16Array(65_536).fill(notYetRead);
const several = new Map<number, string>();

/**
 * Writes the folded code units of a text into `into` and returns how many they are; what does not fit is left out. Two
 * apostrophes, or quotation marks, after a digit are inches.
 */
export function fold(text: string, into: Uint16Array): number {
  let length = 0;
  const room = into.length - 4;
  for (let at = 0; at < text.length && length < room; at += 1) {
    const code = text.charCodeAt(at);
    let plain = single[code]!;
    if (plain === notYetRead) plain = single[code] = readPlainForm(code);
    if (plain === severalLetters) {
      for (const letter of several.get(code)!) into[length++] = letter.charCodeAt(0);
    } else if (plain === inchSign) {
      if (length > 0 && isDigit(into[length - 1]!)) length = writeInches(into, length);
      else into[length++] = blank;
    } else if (
      plain === apostrophe &&
      length > 1 &&
      into[length - 1] === apostrophe &&
      isDigit(into[length - 2]!)
    ) {
      length = writeInches(into, length - 1);
    } else if (plain !== dropped) into[length++] = plain;
  }
  return length;
}

export const apostrophe = 39;
const inchSign = 34;

function writeInches(into: Uint16Array, length: number): number {
  into[length] = 105;
  into[length + 1] = 110;
  into[length + 2] = blank;
  return length + 3;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function readPlainForm(code: number): number {
  // Control characters, and halves of surrogate pairs, part words.
  if (code < 33 || (code >= 0xd800 && code <= 0xdfff)) return blank;
  const plain = plainForm(String.fromCharCode(code));
  if (plain.length === 0) return dropped;
  if (plain.length === 1) return plain === " " ? blank : plain.charCodeAt(0);
  several.set(code, plain);
  return severalLetters;
}

const combining = /\p{M}/gu;
const onlyCombining = /^\p{M}+$/u;
const isLetterOrDigit = /^[\p{L}\p{N}]+$/u;
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/;

function plainForm(sign: string): string {
  if (inches.includes(sign)) return '"';
  if (apostrophes.includes(sign)) return "'";
  if (dashes.includes(sign)) return "-";
  if (keptSigns.includes(sign)) return sign;
  if (invisible.test(sign) || onlyCombining.test(sign)) return "";
  const parts = sign.normalize("NFKD").replace(combining, "").toLowerCase();
  const letters = [...parts].map((letter) => plainLetters[letter] ?? letter).join("");
  if (isLetterOrDigit.test(letters)) return letters;
  // Of "½" and "№" the digits and letters stay: 1/2, no.
  return letters.replace(/\u2044/g, "/").replace(/[^\p{L}\p{N}/]/gu, "") || " ";
}
