// Packs whose unit is left out: "4 x 96", "8 x 125".
import type { DifferentMeasures } from "./differentPacks.ts";
import { isSurface } from "./differentSurfaces.ts";
import type { Measures, Pack } from "./readMeasures.ts";

/** Null when both may be the same, or one of them multiplies nothing. */
export function differentMultiples(own: Measures, theirs: Measures): DifferentMeasures | null {
  const [left, right] = [packsOf(own), packsOf(theirs)];
  if (left.length === 0 || right.length === 0 || !(left.some(isBare) || right.some(isBare))) return null;
  if (left.some((pack) => right.some((other) => areSame(pack, other)))) return null;
  return { own: left[0]!.text, theirs: right[0]!.text };
}

type Multiplied = { text: string; factors: readonly number[]; isBare: boolean };

function packsOf({ multiples, packs }: Measures): Multiplied[] {
  const bare = multiples.filter((multiple) => !isSurface(multiple));
  return [...bare.map(({ text, factors }) => ({ text, factors, isBare: true })), ...packs.map(written)];
}

function written({ text, count }: Pack): Multiplied {
  const [, held = ""] = text.split(" x ");
  return { text, factors: [count, Number(/[\d,]+/.exec(held)![0].replace(",", "."))], isBare: false };
}

function isBare({ isBare }: Multiplied): boolean {
  return isBare;
}

/** "2 x 12" is "4 x 6"; and "6 x 33" is "6 x 330 ml", for nobody knows the unit that is left out. */
function areSame(left: Multiplied, right: Multiplied): boolean {
  if (left.isBare && right.isBare) return inAll(left) === inAll(right);
  return Number.isInteger(Math.round(1e6 * Math.log10(inAll(left) / inAll(right))) / 1e6);
}

function inAll({ factors }: Multiplied): number {
  return factors.reduce((all, factor) => all * factor, 1);
}
