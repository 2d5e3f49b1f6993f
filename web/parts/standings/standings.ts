// What a card tells of the days before today.
import type { DayStanding } from "#web/queries/trackings.ts";

/** How many more products are cheaper than at the end of yesterday; undefined where that is not known. */
export function sinceYesterday(
  standings: readonly DayStanding[],
  cheapNow: number | null,
): number | undefined {
  const yesterday = standings.at(-1);
  if (!yesterday || yesterday.countProducts === 0 || cheapNow === null) return undefined;
  return cheapNow - yesterday.countProductsCheap;
}

/** The days of which anything is known. */
function knownDays(standings: readonly DayStanding[]): DayStanding[] {
  return standings.filter(({ countProducts }) => countProducts > 0);
}

/** The first and the last day of which anything is known; undefined where there are not two. */
export function endsOf(
  standings: readonly DayStanding[],
): { first: DayStanding; last: DayStanding } | undefined {
  const known = knownDays(standings);
  const [first, last] = [known[0], known.at(-1)];
  return first && last && first !== last ? { first, last } : undefined;
}

/** A line through the share of cheaper products of each day, in a drawing 100 wide and 24 high; a day not known is a gap. */
export function linePath(standings: readonly DayStanding[]): string {
  const last = Math.max(1, standings.length - 1);
  return standings
    .map(({ countProducts, percentProductsCheap }, index) => {
      if (countProducts === 0) return "";
      const isStart = index === 0 || standings[index - 1]!.countProducts === 0;
      const x = Math.round((index / last) * 10_000) / 100;
      const y = Math.round((23 - (percentProductsCheap / 100) * 22) * 100) / 100;
      return `${isStart ? "M" : "L"} ${x} ${y}`;
    })
    .filter((part) => part !== "")
    .join(" ");
}
