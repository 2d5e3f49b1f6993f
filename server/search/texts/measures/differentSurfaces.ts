// Surfaces and bodies told apart: "240 x 220 cm", and "140 x 190" of a shop that leaves the unit out.
import type { DifferentMeasures } from "./differentPacks.ts";
import { isAbout } from "./isAbout.ts";
import type { Measures, Multiple } from "./readMeasures.ts";

/** Shops round, and measure what is printed on the box. */
export const sideTolerance = 0.05;

type Surface = { text: string; sides: readonly number[]; isBare: boolean };

/**
 * Null when both may be the same. Who tells as many as the other tells the same ones: "240 x 220 cm et 2 taies 65 x 65 cm" is
 * another set than "260 x 240 cm et 2 taies 65 x 65 cm".
 */
export function differentSurfaces(own: Measures, theirs: Measures): DifferentMeasures | null {
  const [left, right] = [surfacesOf(own), surfacesOf(theirs)];
  const lone = left.filter((its) => !right.some((other) => areSame(its, other)));
  const others = right.filter((its) => !left.some((other) => areSame(its, other)));
  const isShared = lone.length < left.length;
  if (lone.length === 0 || others.length === 0 || (isShared && left.length !== right.length)) return null;
  return { own: lone[0]!.text, theirs: others[0]!.text };
}

/** In millimetres one writes the focal lengths of a lens too. */
function surfacesOf({ sizes, multiples }: Measures): Surface[] {
  const written = sizes.filter(({ sides, unit }) => sides.length > 1 && unit !== "mm");
  return [
    ...written.map(({ text, sides }) => ({ text, sides, isBare: false })),
    ...multiples.filter(isSurface).map(({ text, factors }) => ({ text, sides: factors, isBare: true })),
  ];
}

/** Of packs one number is small. */
const shortestSide = 13;

/** Whether what is multiplied without a unit is a size, and no pack. */
export function isSurface({ factors }: Multiple): boolean {
  return factors.every((factor) => factor >= shortestSide);
}

/** What is written without a unit is in centimetres or in millimetres. */
const leftOut = [10, 1];

function areSame(left: Surface, right: Surface): boolean {
  if (left.isBare === right.isBare) return haveSameSides(left.sides, right.sides, sideTolerance);
  const [bare, written] = left.isBare ? [left, right] : [right, left];
  return leftOut.some((times) =>
    haveSameSides(
      bare.sides.map((side) => side * times),
      written.sides,
      sideTolerance,
    ),
  );
}

/** Of sides in the order of their length. Who tells fewer may be the other, when that has these. */
export function haveSameSides(left: readonly number[], right: readonly number[], share: number): boolean {
  const [fewer, more] = left.length <= right.length ? [left, right] : [right, left];
  if (fewer.length === more.length) return fewer.every((side, at) => isAbout(side, more[at]!, share));
  return fewer.every((side) => more.some((its) => isAbout(side, its, share)));
}
