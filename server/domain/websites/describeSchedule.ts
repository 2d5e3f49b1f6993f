// A schedule as people say it.
import { toString as wordsOf } from "cronstrue/dist/cronstrue-i18n.js";
import { isSchedule, slotsAfter } from "#shared/calendar/schedule.ts";
import { type Language, say } from "#shared/messages/index.ts";

const nextTimes = 3;

/** In words, null for what is no schedule; and the next times behind `now`. Pure. */
export function describeSchedule(
  expression: string,
  language: Language,
  now: Date,
): { words: string | null; next: Date[] } {
  if (!isSchedule(expression)) return { words: null, next: [] };
  const words = schedulesIn(expression)
    .map((schedule) => wordsOf(schedule, { locale: language, use24HourTimeFormat: true }))
    .map((said) => (language === "fr" ? asFrenchSay(said) : said))
    .reduce((first, second) =>
      say(language, "websites.schedule.either", { first, second: midSentence(second) }),
    );
  return { words, next: slotsAfter(expression, now, { count: nextTimes }) };
}

/** A day of the month beside a day of the week is two schedules: either day is enough. */
function schedulesIn(expression: string): string[] {
  const [minute, hour, dayOfMonth, month, dayOfWeek] = expression.trim().split(/\s+/);
  if (dayOfMonth === "*" || dayOfWeek === "*") return [expression.trim()];
  return [[minute, hour, dayOfMonth, month, "*"].join(" "), [minute, hour, "*", month, dayOfWeek].join(" ")];
}

/** One minute is no "minutes", no comma stands before the last of several, and the first of a month is its "1er". */
function asFrenchSay(words: string): string {
  return words
    .replaceAll(", et ", " et ")
    .replace(/^Toutes les 1 minutes/, "Toutes les minutes")
    .replaceAll(/(^|de )1 minutes/g, "$11 minute")
    .replaceAll(/\ble 1(?= )/g, "le 1er");
}

function midSentence(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
