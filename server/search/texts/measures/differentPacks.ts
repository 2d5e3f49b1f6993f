// Packs of one thing told apart: by what one holds, and by the number of its pieces.
import { ofOneThing } from "#shared/reference/countNouns.ts";
import { isAbout } from "./isAbout.ts";
import type { Amount, Measures } from "./readMeasures.ts";

/** What each says of the kind of quantity they differ in, as it is written; null where nothing is said, which is one piece. */
export type DifferentMeasures = { own: string | null; theirs: string | null };

/** Null when both may hold the same. Who tells neither a content nor a number of pieces is one piece. */
export function differentPacks(own: Measures, theirs: Measures): DifferentMeasures | null {
  const [left, right] = [packOf(own), packOf(theirs)];
  if (left.isSilent && right.isSilent) return null;
  const differ = { own: left.text, theirs: right.text };
  const areAlike = shareCounts(left.counts, right.counts);
  const bothCount = left.counts.length > 0 && right.counts.length > 0;
  const isSameInAll = sharedTotal(own, theirs);
  if (bothCount && !areAlike && !isSameInAll) return differ;
  // One says "33 cl" and, somewhere, 6.
  const isTold = !bothCount && (isIn(left.counts, theirs) || isIn(right.counts, own));
  if (!left.contents.some((amount) => right.contents.some((its) => areComparable(amount, its)))) {
    const isOnePack = left.counts.length + right.counts.length === 0;
    return isOnePack || areAlike || isTold || isSameInAll ? null : differ;
  }
  if (isOneOfMany(own, theirs) || isOneOfMany(theirs, own)) return differ;
  const count = isTold ? [...left.counts, ...right.counts] : [];
  return shareContent(left, right, areAlike, count) ? null : differ;
}

/**
 * Of several numbers each counts something else: "56's x4" and "56's x12" share what is in a packet, and are as many packets as
 * they say.
 */
function shareCounts(own: readonly number[], theirs: readonly number[]): boolean {
  const lone = own.filter((count) => !theirs.includes(count));
  const others = theirs.filter((count) => !own.includes(count));
  return lone.length < own.length && (lone.length === 0 || others.length === 0);
}

/** What two things weigh with their boxes tells nothing of what is in these. */
function areComparable(amount: Amount, its: Amount): boolean {
  return amount.unit === its.unit && !(amount.isWeight && its.isWeight);
}

type Pack = {
  text: string | null;
  isSilent: boolean;
  /** Numbers of pieces, more than one. */
  counts: number[];
  /** What is written without a multiplication. */
  singles: Amount[];
  /** What is in all, where a multiplication tells it. */
  totals: Amount[];
  /** Both of them. */
  contents: Amount[];
};

/** Millilitres, grams and ounces. */
const contentUnits: ReadonlySet<string> = new Set(["ml", "g", "oz"]);

function packOf({ packs, amounts, bundles }: Measures): Pack {
  const counts = [...packs.map(({ count }) => count), ...bundles];
  const singles = amounts.filter(({ unit }) => contentUnits.has(unit));
  const totals = packs.map((pack) => ({ ...pack, value: pack.value * pack.count }));
  const contents = [...totals, ...singles];
  const loose = packs.length === 0 && counts.length > 0 ? `x ${counts[0]}` : undefined;
  const text = [loose, contents[0]?.text].filter((part) => part !== undefined).join(", ") || null;
  return { text, isSilent: contents.length + counts.length === 0, counts, singles, totals, contents };
}

/** "4 x 25 cl" beside "1 L": as much to drink, in bottles and in one. Who counts anything may mean the lot. */
function isOneOfMany({ packs, amounts }: Measures, single: Measures): boolean {
  const bottles = packs.filter(isLiquid);
  const contents = single.amounts.filter(isLiquid);
  if (bottles.length === 0 || contents.length === 0) return false;
  const isCounted = single.packs.length + single.bundles.length + single.counts.size > 0;
  const written = [...bottles, ...amounts.filter(isLiquid)];
  const isWritten = contents.some(({ value }) => written.some((its) => isAbout(value, its.value, tolerance)));
  return (
    !isCounted &&
    !isWritten &&
    !isIn(
      bottles.map(({ count }) => count),
      single,
    )
  );
}

function isLiquid({ unit }: Amount): boolean {
  return unit === "ml";
}

/** Whether one's number of pieces stands in the other, of something that may be its pieces. */
function isIn(counts: readonly number[], { numbers }: Measures): boolean {
  return counts.some((count) => numbers.has(count));
}

/** "2 x 30 lavages", "60 lavages". */
function sharedTotal(own: Measures, theirs: Measures): boolean {
  return [...own.counts].some(([group, pieces]) => {
    const other = theirs.counts.get(group);
    if (!other || ofOneThing.has(group)) return false;
    return (
      pieces.totals.some((value) => other.singles.includes(value) || other.totals.includes(value)) ||
      other.totals.some((value) => pieces.singles.includes(value))
    );
  });
}

/** Shops round differently. */
const tolerance = 0.03;

function shareContent(left: Pack, right: Pack, areAlike: boolean, packCounts: readonly number[]): boolean {
  const isWrittenAlone = left.totals.length + right.totals.length === 0;
  const isAsMany = areAlike || (packCounts.length === 0 && left.counts.length + right.counts.length === 0);
  const valuesOf = isWrittenAlone && isAsMany ? ({ singles }: Pack) => singles : allValues(packCounts);
  return valuesOf(left).some((amount) =>
    valuesOf(right).some((its) => amount.unit === its.unit && isAbout(amount.value, its.value, tolerance)),
  );
}

/** "Lot de 2, 500 ml" may be a litre in all, or half of one. */
function allValues(packCounts: readonly number[]) {
  return ({ counts, singles, totals, contents }: Pack): Amount[] =>
    totals.length > 0
      ? contents
      : [
          ...singles,
          ...[...counts, ...packCounts].flatMap((count) =>
            singles.map((amount) => ({ ...amount, value: amount.value * count })),
          ),
        ];
}
