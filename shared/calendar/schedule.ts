// When imports run: cron in five fields, of the time of Paris, with D#n and L.
import { CronExpressionParser } from "cron-parser";

const minutes = /^(?:\*|\d{1,2}(?:-\d{1,2})?)(?:\/\d{1,2})?$/;
const months = /^(?:\*|(?:\d{1,2}|[a-z]{3})(?:-(?:\d{1,2}|[a-z]{3}))?)(?:\/\d{1,2})?$/i;
const weekdays = /^(?:\*|(?:[0-7]|[a-z]{3})(?:-(?:[0-7]|[a-z]{3}))?)(?:\/\d)?$/i;
/** The n-th such day of the month, or the last one. */
const nthWeekday = /^(?:[0-7]|[a-z]{3})(?:#[1-5]|L)$/i;
const lastOfMonth = /^L$/;

/** Minute, hour, day of the month, month, day of the week. */
const fields = [
  listOf(minutes),
  listOf(minutes),
  either(listOf(minutes), lastOfMonth),
  listOf(months),
  either(listOf(weekdays), nthWeekday),
] as const;

/**
 * Whether a text is a schedule: "00 21 * * 1-6", "00 02 * * 6#1" (the first Saturday), "0 3 L * *" (the last day of the
 * month), "0 3 * * 5L" (the last Friday). Seconds, `?`, `@daily` and the like are not part of the dialect. Pure.
 */
export function isSchedule(text: string): boolean {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== fields.length) return false;
  return fields.every((isField, position) => isField(parts[position] ?? "")) && isParsed(parts.join(" "));
}

/** What is written like a schedule may still name an hour 25. */
function isParsed(expression: string): boolean {
  try {
    CronExpressionParser.parse(expression);
    return true;
  } catch {
    return false;
  }
}

function listOf(item: RegExp) {
  return (text: string): boolean => text.split(",").every((listItem) => item.test(listItem));
}

function either(isList: (text: string) => boolean, single: RegExp) {
  return (text: string): boolean => isList(text) || single.test(text);
}
