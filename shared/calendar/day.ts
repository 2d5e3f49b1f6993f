// Days of the calendar as "YYYY-MM-DD", the form that both the browser and the address bar use. The day of an
// instant is the one in Paris.

/** "2026-11-21". Texts of this form sort as their days do. */
export type Day = string;

export type DayRange = { from: Day; to: Day };

const day_ms = 86_400_000;
const hour_ms = 3_600_000;

/** The day in Paris of an instant. */
export function dayOf(instant: string | Date): Day {
  return dayAt(dayNumberOf(instant));
}

/** The day it is. */
export function today(): Day {
  return dayOf(new Date());
}

/** The day in Paris of an instant, as the number of days since 1 January 1970. */
export function dayNumberOf(instant: string | Date): number {
  const time_ms = new Date(instant).getTime();
  // Paris is one or two hours ahead of UTC. The slow calendar is only asked when it matters which.
  const inWinter = Math.floor((time_ms + hour_ms) / day_ms);
  const inSummer = Math.floor((time_ms + 2 * hour_ms) / day_ms);
  return inWinter === inSummer ? inWinter : dayNumber(calendarOfParis.format(time_ms));
}

const calendarOfParis = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" });

/** The number of days from 1 January 1970 to a day. */
export function dayNumber(day: Day): number {
  return Date.parse(day) / day_ms;
}

/** The inverse of dayNumber. */
export function dayAt(number: number): Day {
  return new Date(number * day_ms).toISOString().slice(0, 10);
}

/** A day so many days later, or earlier when negative. */
export function addDays(day: Day, days: number): Day {
  return dayAt(dayNumber(day) + days);
}

/** The same day of another month, or the last one of a month too short for it: 31 March less a month is 28 February. */
export function addMonths(day: Day, months: number): Day {
  const target = new Date(`${firstOfMonth(day)}T00:00:00Z`);
  target.setUTCMonth(target.getUTCMonth() + months);
  const first = target.toISOString().slice(0, 10);
  const wanted = Number(day.slice(8));
  return addDays(first, Math.min(wanted, daysInMonth(first)) - 1);
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

export function firstOfYear(day: Day): Day {
  return `${day.slice(0, 5)}01-01`;
}

function daysInMonth(day: Day): number {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
}
