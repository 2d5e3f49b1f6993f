// Where days begin: for conditions on instants that mean whole days in Paris.
import { dayAt, dayNumber } from "./day.ts";
import type { Day } from "./day.ts";

/** Whether something is the text of a day that exists: "2026-02-30" is none. */
export function isDay(day: unknown): day is Day {
  if (typeof day !== "string" || !/^(19|20)\d\d-\d\d-\d\d$/.test(day)) return false;
  return !Number.isNaN(dayNumber(day)) && dayAt(dayNumber(day)) === day;
}

/** The instant of midnight in Paris, as an ISO text in UTC. */
export function startOfDay(day: Day): string {
  return instantInParis(`${day}T00:00`);
}

/**
 * The instant at which the clocks of Paris show "2026-11-21T09:30", as an ISO text in UTC. An hour that comes twice is
 * its first, one that is skipped the one after.
 */
export function instantInParis(shown: string): string {
  const inSummer = new Date(`${shown}+02:00`);
  return (
    clockOfParis.format(inSummer) === shown.replace("T", " ") ? inSummer : new Date(`${shown}+01:00`)
  ).toISOString();
}

const clockOfParis = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Paris",
  dateStyle: "short",
  timeStyle: "short",
});
