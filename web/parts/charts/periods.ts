// Which days the chart shows.
import { addMonths, firstOfYear } from "#shared/calendar/day.ts";
import type { Day, DayRange } from "#shared/calendar/day.ts";

/** The periods that have a button, in its order. */
export const namedPeriods = ["1m", "3m", "6m", "ytd", "1y", "all"] as const;
export type NamedPeriod = (typeof namedPeriods)[number];
/** A named period, or the days that were chosen or zoomed to. */
export type Period = NamedPeriod | DayRange;

const firstDays: Record<NamedPeriod, (last: Day) => Day> = {
  "1m": (last) => addMonths(last, -1),
  "3m": (last) => addMonths(last, -3),
  "6m": (last) => addMonths(last, -6),
  ytd: firstOfYear,
  "1y": (last) => addMonths(last, -12),
  all: () => "",
};

/** The days of a period, both included, as far as there is a history. */
export function daysOf(period: Period, history: DayRange): DayRange {
  const range = typeof period === "string" ? { from: firstDays[period](history.to), to: history.to } : period;
  return { from: within(range.from, history), to: within(range.to, history) };
}

function within(day: Day, { from, to }: DayRange): Day {
  if (day < from) return from;
  return day > to ? to : day;
}
