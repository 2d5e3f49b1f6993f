// Numbers and prices come in the digits, blanks and marks of every script and typography.

/** Longer texts are no prices; reading them would take time that grows with the square of their length. */
export const longestText = 200;

/** The same text in the digits, blanks, marks and signs of a keyboard. */
export function toPlainText(text: string): string {
  const plain = /^[ -~]*$/.test(text) ? text : unfamiliar(text);
  return plain.replace(blanks, " ").trim();
}

const blanks = /[\s\u200b\u2060\ufeff]+/g;
const invisible = /[\u00ad\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const fullWidthSigns = { "\uffe1": "£", "\uffe5": "¥", "\uffe6": "₩" } as Record<string, string>;

function unfamiliar(text: string) {
  return text
    .replace(invisible, "")
    .replace(/(?![0-9])\p{Nd}/gu, plainDigit)
    .replace(/[\uff01-\uff0f\uff1a]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\uffe1\uffe5\uffe6]/g, (wide) => fullWidthSigns[wide]!)
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u00b4`\u2018\u2019\u02bc\u2032\u066c]/g, "'")
    .replace(/\u066b|(?<=\d)\u00b7(?=\d)/g, ".")
    .replace(raisedCents, withPlainCents);
}

/** Two raised digits behind an amount or its sign: "7⁹⁰ €", "7,⁹⁰ €", "7€⁹⁰". One alone is a footnote, or an area. */
const raisedCents = /(\d(?:[\d.,' ]*\d)?)([.,]?)(\s?[€$£¥]\s?)?([⁰¹²³⁴-⁹]{2})(?![⁰¹²³⁴-⁹])/gu;

function withPlainCents(all: string, amount: string, mark: string, sign: string | undefined, raised: string) {
  // Behind cents that are there already they are footnotes.
  if (mark === "" && /[.,]\d{1,2}$/.test(amount)) return all;
  const cents = raised.replace(/./gu, (digit) => String("⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(digit)));
  if (sign !== undefined) return `${amount}${sign.trim()}${cents}`;
  return `${amount}${mark || (amount.includes(".") ? "," : ".")}${cents}`;
}

const zeroOfDigits = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xe50, 0xed0, 0x1040, 0x17e0, 0xff10];

function plainDigit(digit: string) {
  const code = digit.codePointAt(0)!;
  const zero = zeroOfDigits.find((start) => code >= start && code < start + 10);
  return zero === undefined ? digit : String(code - zero);
}
