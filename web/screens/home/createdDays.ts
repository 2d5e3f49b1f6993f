// What widget 7 draws: the products that came on each day, mine and the competitors', and how many each website has of them.
import { addDays, dayNumber } from "#shared/calendar/day.ts";
import type { Day, DayRange } from "#shared/calendar/day.ts";
import type { CreatedRow } from "#web/queries/figures.ts";

export type CreatedDay = { day: Day; mine: number; theirs: number };
export type CreatedSite = { id: number; name: string; own: boolean; count: number };

export function createdDays(rows: readonly CreatedRow[], { from, to }: DayRange): CreatedDay[] {
  const length = dayNumber(to) - dayNumber(from) + 1;
  const ofDay = Map.groupBy(rows, ({ date }) => date);
  return Array.from({ length }, (_, at) => {
    const day = addDays(from, at);
    const ofThis = ofDay.get(day) ?? [];
    return { day, mine: totalOf(ofThis, true), theirs: totalOf(ofThis, false) };
  });
}

/** The own website first, then those with the most. */
export function createdSites(rows: readonly CreatedRow[]): CreatedSite[] {
  return [...Map.groupBy(rows, ({ website_id }) => website_id).values()]
    .map((ofSite) => ({
      id: ofSite[0]!.website_id,
      name: ofSite[0]!.website_name,
      own: ofSite[0]!.own,
      count: ofSite.reduce((sum, { countProducts }) => sum + countProducts, 0),
    }))
    .toSorted((left, right) => Number(right.own) - Number(left.own) || right.count - left.count);
}

function totalOf(rows: readonly CreatedRow[], isOwn: boolean): number {
  return rows.reduce((sum, { own, countProducts }) => sum + (own === isOwn ? countProducts : 0), 0);
}
