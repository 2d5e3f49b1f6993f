// What a where asks of the past: `day`, how the list was at the end of a day; `moved`, what went from one position to
// another between two days (docs/decisions/0216).
import type { Day } from "#shared/calendar/day.ts";
import { dayOf } from "#shared/calendar/day.ts";
import { isDay } from "#shared/calendar/bounds.ts";
import type { Where } from "#shared/filters/filter.ts";
import { type Move, readMove } from "#shared/filters/past.ts";
import { demandsOf, propertiesOf, withoutDemands } from "#shared/filters/topLevel.ts";
import {
  invalidDay,
  invalidMove,
  noPastOfThePast,
  noSubsetInHistory,
  notInHistory,
  notKeptByDay,
  pastDayNeeded,
  pastInPreparation,
} from "#server/errors.ts";
import type { Db } from "#server/store/database.ts";
import { momentOfDatabase } from "#server/store/moment.ts";
import { isHeld, isPastInPreparation } from "#server/store/queries/figures/days/pastDays.ts";
import { fieldNamed } from "#server/store/aliases.ts";

export type Past = { day: Day | undefined; moved: Move | undefined };

/** Undefined where a where asks for nothing of the past. Throws 400 for what is no day, or no move. */
export function pastIn(where: Where): Past | undefined {
  const days = demandsOf(where, "day");
  const moves = demandsOf(where, "moved");
  if (days.length + moves.length === 0) return undefined;
  const [day] = days;
  if (days.some((other) => !isDay(other) || other !== day)) throw invalidDay(day);
  const moved = moves.map((text) => readMove(text));
  if (moved.length > 1 || moved.some((move) => !move)) throw invalidMove(moves[0]);
  return { day: day as Day | undefined, moved: moved[0] };
}

/** Throws 400 when a where asks for a past day or for moves, where days are told of today's products. */
export function refusePast(where: Where): void {
  if (pastIn(where)) throw noPastOfThePast();
}

/**
 * Throws 400 where a figure of a past day is made of one of these fields and history does not hold it: read from the
 * product as it is today, it would be told of that day.
 */
export function checkHeld(where: Where, fields: readonly string[]): void {
  if (!isOfPastDay(where)) return;
  const lost = fields.find((field) => !isHeld(field));
  if (lost !== undefined) throw notKeptByDay(lost);
}

/** Whether a where asks how the list was at the end of a day. */
export function isOfPastDay(where: Where): boolean {
  return demandsOf(where, "day").length > 0;
}

/** The where without what it asks of the past. */
export function ofThePresent(where: Where): Where {
  return withoutDemands(where, ["day", "moved"]);
}

/**
 * Throws 400, in words, for what the past cannot tell: some competitors alone, a day that has not ended, days that are
 * not written yet, and fields of a product that nobody kept.
 */
export async function checkPast(
  db: Db,
  catalogId: number,
  { day, moved }: Past,
  where: Where,
): Promise<void> {
  if (demandsOf(where, "competitors.website_id").length > 0) throw noSubsetInHistory();
  const today = dayOf(await momentOfDatabase(db));
  for (const asked of [day, moved?.from, moved?.to])
    if (asked !== undefined && asked >= today) throw pastDayNeeded(asked);
  if (await isPastInPreparation(db, catalogId)) throw pastInPreparation();
  const lost = day && [...propertiesOf(where)].find((property) => !isHeld(fieldNamed(property)));
  if (lost) throw notInHistory(lost);
}
