// Whether two products are told apart by a quantity: another content, another number of pieces, another capacity, size or
// power. Two that differ in nothing else are two packs, or two models, of one thing.
import { packedText } from "../../analyzer/packedLetters.ts";
import { units } from "../../analyzer/units.ts";
import { type DifferentMeasures, differentPacks } from "./differentPacks.ts";
import { differentMultiples } from "./differentMultiples.ts";
import { differentSurfaces, haveSameSides, sideTolerance } from "./differentSurfaces.ts";
import { differentEndings, differentTradeSizes } from "./differentTradeSizes.ts";
import { isAbout } from "./isAbout.ts";
import { type Amount, type Count, type Measures, type Size, memory } from "./readMeasures.ts";

/**
 * Null when both may be the same. Each kind of quantity that both tell is compared by itself; they differ when they share
 * no value of it.
 */
export function differentMeasures(own: Measures, theirs: Measures): DifferentMeasures | null {
  return (
    differentTradeSizes(own, theirs) ??
    differentMultiples(own, theirs) ??
    differentPacks(own, theirs) ??
    differentCounts(own, theirs) ??
    differentThings(own, theirs) ??
    differentSurfaces(own, theirs) ??
    differentSizes(own.sizes, theirs.sizes) ??
    differentAmounts(own.amounts, theirs.amounts) ??
    differentEndings(own, theirs)
  );
}

/** "6 rouleaux", "2 rouleaux". */
function differentCounts(own: Measures, theirs: Measures): DifferentMeasures | null {
  for (const [group, count] of own.counts) {
    const other = theirs.counts.get(group);
    if (other && !shareValue(count, own, other, theirs)) return { own: count.text, theirs: other.text };
  }
  return null;
}

function shareValue(count: Count, own: Measures, other: Count, theirs: Measures): boolean {
  const values = new Set(valuesOf(count, own.bundles));
  return valuesOf(other, theirs.bundles).some((value) => values.has(value));
}

/** "24 étuis", "8 étuis", unless one number stands in the other too: the words beside it may be in another order. */
function differentThings(own: Measures, theirs: Measures): DifferentMeasures | null {
  for (const [noun, count] of own.things) {
    const other = theirs.things.get(noun);
    if (!other || shareValue(count, own, other, theirs)) continue;
    if (!isAmong(count, own, theirs) && !isAmong(other, theirs, own))
      return { own: count.text, theirs: other.text };
  }
  return null;
}

function isAmong(count: Count, { bundles }: Measures, { loose, bundles: others }: Measures): boolean {
  return valuesOf(count, bundles).some((value) => loose.has(value) || others.includes(value));
}

/** Of two lots of 30 washes, 30 or 60; of a lot of 6 rolls, 6. */
function valuesOf({ singles, totals }: Count, bundles: readonly number[]): number[] {
  const times = bundles.filter((bundle) => !singles.includes(bundle));
  return [...totals, ...singles, ...singles.flatMap((value) => times.map((count) => value * count))];
}

/** Of one side alone, as of a screen: they come in sizes that hardly differ. */
const lengthTolerance = 0.015;

function differentSizes(own: readonly Size[], theirs: readonly Size[]): DifferentMeasures | null {
  let different: DifferentMeasures | null = null;
  for (const size of own)
    for (const other of theirs) {
      if (!areComparable(size, other)) continue;
      if (mayBeSameSize(size, other)) return differentLengths(own, theirs);
      different ??= { own: size.text, theirs: other.text };
    }
  return different;
}

/** How thick a rope is excuses nothing of its length: "11 mm 50 m" is another than "11 mm 100 m". */
function differentLengths(own: readonly Size[], theirs: readonly Size[]): DifferentMeasures | null {
  if (own.length !== theirs.length) return null;
  const isLone = (size: Size, others: readonly Size[]) =>
    size.sides.length === 1 && !others.some((other) => mayBeSameSize(size, other));
  for (const size of own.filter((its) => isLone(its, theirs))) {
    const other = theirs.find((its) => its.unit === size.unit && isLone(its, own));
    if (other) return { own: size.text, theirs: other.text };
  }
  return null;
}

/** A screen is told in inches or in centimetres; in millimetres it is a lens, or a thread. */
function areComparable(left: Size, right: Size): boolean {
  return (
    left.unit === right.unit ||
    !(left.unit === "mm" || right.unit === "mm") ||
    !(isInches(left) || isInches(right))
  );
}

function isInches({ unit }: Size): boolean {
  return units.get(packedText(unit))?.unit === "in";
}

function mayBeSameSize({ sides }: Size, { sides: others }: Size): boolean {
  const isOne = Math.max(sides.length, others.length) === 1;
  return haveSameSides(sides, others, isOne ? lengthTolerance : sideTolerance);
}

/** Packs tell the contents. By base unit, how much two shops may say of one thing, as a share of the larger amount. */
const kinds: Readonly<Record<string, number>> = {
  // 1 To is 1000 Go, or 1024.
  mb: 0.03,
  [memory]: 0.03,
  mah: 0.03,
  cmq: 0.03,
  // What it takes, or what it gives.
  w: 0.1,
  v: 0.03,
  btu: 0.03,
  iu: 0.03,
};

/** "2 x 16 Go" may be "32 Go", and "16 Go" of somebody who does not count; but neither "2 x 32 Go" nor "4 x 16 Go". */
function areSameKind(left: Amount, right: Amount): boolean {
  if (left.as === undefined || right.as === undefined) return true;
  return left.as === "total" && right.as === "total";
}

/** Where all of several is written too ("32 Go (2 x 16 Go)"), what one of them has is not what the thing has. */
function withoutParts(amounts: readonly Amount[]): readonly Amount[] {
  const isToldInAll = ({ value, unit, as }: Amount) =>
    as === "total" && amounts.some((other) => !other.as && other.unit === unit && other.value === value);
  return amounts.some(isToldInAll) ? amounts.filter(({ as }) => as !== "part") : amounts;
}

function differentAmounts(own: readonly Amount[], theirs: readonly Amount[]): DifferentMeasures | null {
  for (const [kind, tolerance] of Object.entries(kinds)) {
    const ownSizes = withoutParts(own.filter(({ unit }) => unit === kind));
    const other = withoutParts(theirs.filter(({ unit }) => unit === kind));
    if (ownSizes.length === 0 || other.length === 0) continue;
    const isShared = ownSizes.some((size) =>
      other.some((its) => areSameKind(size, its) && isAbout(size.value, its.value, tolerance)),
    );
    if (!isShared) return { own: ownSizes[0]!.text, theirs: other[0]!.text };
  }
  return null;
}
