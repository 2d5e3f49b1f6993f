// What the price index shows: its first rows as bars that lead away from 100, and the days of its line.
import type { Day } from "#shared/calendar/day.ts";
import type { PriceIndex } from "#web/queries/priceIndex.ts";

export type IndexRow = NonNullable<PriceIndex["rows"]>[number];

/** A chart shows no more. */
export const barsMax = 8;
/** What is this far from 100 fills its side, so that a difference of one percent does not look like a large one. */
const leastReach = 10;

/** How far a bar goes, in percent of its side: to the left below 100, to the right above. */
export function barOf(
  index: number,
  shown: readonly IndexRow[],
): { side: "below" | "above"; length: number } {
  const reach = Math.max(leastReach, ...shown.map((row) => Math.abs((row.index ?? 100) - 100)));
  const off = index - 100;
  return { side: off < 0 ? "below" : "above", length: Math.round((Math.abs(off) / reach) * 1_000) / 10 };
}

type IndexLine = { dates: Day[]; values: (number | null)[]; knownSince: Day | undefined };

/** The days before today, and today as it is now. */
export function lineOf(days: NonNullable<PriceIndex["days"]>, today: Day, now: number | null): IndexLine {
  return {
    dates: [...days.map(({ date }) => date), today],
    values: [...days.map(({ index }) => index), now],
    knownSince: days.find(({ index }) => index !== null)?.date,
  };
}
