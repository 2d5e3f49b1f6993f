// Days as whole numbers, and the days on which French shops lower their prices.

const day_ms = 86_400_000;

/** Days since 1970-01-01, of the day it is in Greenwich. */
export function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / day_ms);
}

export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * day_ms);
}

/** A sale the whole country holds: which part of a shop's range takes part, and by how much prices fall. */
type Occasion = { name: string; share: number; discounts: readonly number[] };

/** The sale of that day, if there is one. */
export function occasionOn(day: number): Occasion | undefined {
  const date = new Date(day * day_ms);
  const year = date.getUTCFullYear();
  const blackFriday = nthWeekday(year, 10, thursday, 4) + 1;
  if (isWithin(day, winterSales(year), 28)) return { name: `hiver ${year}`, ...clearance };
  if (isWithin(day, summerSales(year), 28)) return { name: `été ${year}`, ...clearance };
  if (isWithin(day, blackFriday - 7, 11)) return { name: `black friday ${year}`, ...blackWeek };
  if (isWithin(day, nthWeekday(year, 8, wednesday, 4), 7))
    return { name: `french days ${year}`, ...frenchDays };
  return undefined;
}

const clearance = { share: 0.3, discounts: [0.15, 0.2, 0.3, 0.4] };
const blackWeek = { share: 0.25, discounts: [0.1, 0.15, 0.2, 0.25] };
const frenchDays = { share: 0.15, discounts: [0.1, 0.15, 0.2] };

const wednesday = 3;
const thursday = 4;

/** The second Wednesday of January, or the first when that is after the 12th. */
function winterSales(year: number): number {
  const second = nthWeekday(year, 0, wednesday, 2);
  return dayOfMonth(second) > 12 ? second - 7 : second;
}

/** The last Wednesday of June, or the one before when that is after the 28th. */
function summerSales(year: number): number {
  const last = lastWeekday(year, 5, wednesday);
  return dayOfMonth(last) > 28 ? last - 7 : last;
}

function dayOfMonth(day: number): number {
  return new Date(day * day_ms).getUTCDate();
}

function isWithin(day: number, first: number, length: number): boolean {
  return day >= first && day < first + length;
}

function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const first = Date.UTC(year, month, 1) / day_ms;
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
}

function lastWeekday(year: number, month: number, weekday: number): number {
  const last = Date.UTC(year, month + 1, 0) / day_ms;
  return last - ((weekdayOf(last) - weekday + 7) % 7);
}

function weekdayOf(day: number): number {
  return new Date(day * day_ms).getUTCDay();
}
