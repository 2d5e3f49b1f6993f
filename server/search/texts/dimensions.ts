// How large a thing is, as a shop writes it: "240 x 220 cm". Two sizes of one thing are two products.
import { foldedText } from "../index/foldedText.ts";

/** Whether both tell how large they are, and none of what one tells is what the other tells. */
export function differentDimensions(own: string, theirs: string): boolean {
  if (!hint.test(own) || !hint.test(theirs)) return false;
  const [one, other] = [readAll(own), readAll(theirs)];
  return one.length > 0 && other.length > 0 && !one.some((size) => other.some((its) => mayBeSame(size, its)));
}

const longest = 400;
/** Tells most titles at once that they have none. */
const hint = /\d ?(?:[cm]m)? ?[x×*] ?\d/i;
const number = String.raw`(\d{1,4}(?:[.,]\d{1,2})?)`;
const dimensions = new RegExp(
  String.raw`(?<![\d.,])${number} ?(?:[cm]m)? ?x ?${number}(?: ?(?:[cm]m)? ?x ?${number})? ?(mm|cm|m)(?![a-z0-9])`,
  "g",
);
const millimetres: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1_000 };

/** In millimetres, the longest first: nobody knows which of two sides is the width. */
function readAll(title: string): number[][] {
  const text = foldedText(title.slice(0, longest).replaceAll(/[×*]/g, "x"));
  return Array.from(text.matchAll(dimensions), ([, first, second, third, unit = "mm"]) =>
    [first, second, third]
      .filter((side) => side !== undefined)
      .map((side) => Number(side.replace(",", ".")) * millimetres[unit]!)
      .toSorted((a, b) => b - a),
  );
}

/** Shops round, and measure what is printed on the box. */
const tolerance = 0.05;

/** One that tells a side less may be the other. */
function mayBeSame(one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length) return true;
  return one.every((side, at) => Math.abs(side - other[at]!) <= tolerance * Math.max(side, other[at]!));
}
