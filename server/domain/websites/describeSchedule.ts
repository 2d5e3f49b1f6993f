// A schedule as people say it.
import { toString as wordsOf } from "cronstrue/dist/cronstrue-i18n.js";
import { isSchedule, slotsAfter } from "#shared/calendar/schedule.ts";
import type { Language } from "#shared/messages/index.ts";

const nextTimes = 3;

/** In words, null for what is no schedule; and the next times behind `now`. Pure. */
export function describeSchedule(
  expression: string,
  language: Language,
  now: Date,
): { words: string | null; next: Date[] } {
  if (!isSchedule(expression)) return { words: null, next: [] };
  const words = wordsOf(expression.trim(), { locale: language, use24HourTimeFormat: true });
  return { words, next: slotsAfter(expression, now, { count: nextTimes }) };
}
