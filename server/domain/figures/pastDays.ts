import { type Day, dayOf } from "#shared/calendar/day.ts";
import { pastInPreparation } from "#server/errors.ts";
import type { By } from "#server/store/by.ts";
import { momentOfDatabase } from "#server/store/moment.ts";
import { firstDayOf, isPastInPreparation } from "#server/store/queries/figures/days/pastDays.ts";

/**
 * From which day on a catalogue has a history (docs/decisions/0316). Throws 400 while the days from before an upgrade
 * are being written: which one is the first is not known before.
 */
export async function pastDays({ db }: By, catalogId: number): Promise<{ since: Day | null }> {
  if (await isPastInPreparation(db, catalogId)) throw pastInPreparation();
  const first = await firstDayOf(db, catalogId);
  return { since: first !== undefined && first < dayOf(await momentOfDatabase(db)) ? first : null };
}
