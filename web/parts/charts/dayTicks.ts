// Where the axis of days is marked: on days, on Mondays, or on the first day of months.
import { dayAt } from "#shared/calendar/day.ts";

const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120];
const firstMonday = 4;

/** Day numbers to mark between two day numbers, both included: the finest regular ones of which at most `most` fit. */
export function dayTicks(from: number, to: number, most: number): number[] {
  const days = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  for (const ticks of gradations(days)) {
    if (ticks.length <= most) return ticks;
  }
  return [];
}

/** Ever fewer of the days. */
function* gradations(days: number[]): Generator<number[]> {
  yield days;
  for (const weeks of [1, 2]) yield days.filter((day) => (day - firstMonday) % (7 * weeks) === 0);
  const firsts = days.filter((day) => dayAt(day).endsWith("-01"));
  for (const months of monthSteps) yield firsts.filter((day) => monthOf(day) % months === 0);
}

/** Months since a January, so that half-years begin in January and July. */
function monthOf(day: number): number {
  const [year, month] = dayAt(day).split("-");
  return Number(year) * 12 + Number(month) - 1;
}
