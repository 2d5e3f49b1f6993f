// Where days begin: for conditions on instants that mean whole days in Paris.
import { dayAt, dayNumber, dayOf } from "./day.ts";
import type { Day } from "./day.ts";

/** Whether something is the text of a day that exists: "2026-02-30" is none. */
export function isDay(day: unknown): day is Day {
  if (typeof day !== "string" || !/^(19|20)\d\d-\d\d-\d\d$/.test(day)) return false;
  return !Number.isNaN(dayNumber(day)) && dayAt(dayNumber(day)) === day;
}

/** The instant of midnight in Paris, as an ISO text in UTC. */
export function startOfDay(day: Day): string {
  const inSummer = new Date(`${day}T00:00:00+02:00`);
  // In winter that is 23:00 of the day before. The clocks never change at midnight.
  const start = dayOf(inSummer) === day ? inSummer : new Date(`${day}T00:00:00+01:00`);
  return start.toISOString();
}
