// When imports run: cron in five fields, of the time of Paris, with D#n and L.
import { CronExpressionParser } from "cron-parser";

const minutes = /^(?:\*|\d{1,2}(?:-\d{1,2})?)(?:\/\d{1,2})?$/;
const months = /^(?:\*|(?:\d{1,2}|[a-z]{3})(?:-(?:\d{1,2}|[a-z]{3}))?)(?:\/\d{1,2})?$/i;
const weekdays = /^(?:\*|(?:[0-7]|[a-z]{3})(?:-(?:[0-7]|[a-z]{3}))?)(?:\/\d)?$/i;
/** The n-th such day of the month, or the last one. */
const nthWeekday = /^(?:[0-7]|[a-z]{3})(?:#[1-5]|L)$/i;
const lastOfMonth = /^L$/;

const fields = [
  { name: "minute", isField: listOf(minutes), last: 59 },
  { name: "hour", isField: listOf(minutes), last: 23 },
  { name: "dayOfMonth", isField: either(listOf(minutes), lastOfMonth), last: 31 },
  { name: "month", isField: listOf(months), last: 12 },
  { name: "dayOfWeek", isField: either(listOf(weekdays), nthWeekday), last: 7 },
] as const;

/**
 * Whether a text is a schedule: "00 21 * * 1-6", "00 02 * * 6#1" (the first Saturday), "0 3 L * *" (the last day of the
 * month), "0 3 * * 5L" (the last Friday). Seconds, `?`, `@daily` and the like are not part of the dialect, nor are
 * steps longer than what they step through, as every 70 minutes of an hour. Pure.
 */
export function isSchedule(text: string): boolean {
  return whyNoSchedule(text) === undefined;
}

/** Why a text is no schedule: how it is written, or that none of its months has such a day. Undefined of one that is. */
export function whyNoSchedule(text: string): "written" | "noSuchDay" | undefined {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== fields.length) return "written";
  if (!fields.every(({ isField }, position) => isField(parts[position] ?? ""))) return "written";
  const [minute, hour, day, month, weekday] = parts;
  if (!isParsed(parts.join(" "))) {
    const areFields = isParsed([minute, hour, day, "*", weekday].join(" ")) && isParsed(`0 0 1 ${month} *`);
    return areFields ? "noSuchDay" : "written";
  }
  const isWithin = parts.every((part, position) =>
    part.split(",").every((item) => isWithinReach(item, position)),
  );
  return isWithin ? undefined : "written";
}

/** Whether the step of an item, if it has one, is no longer than the range it goes through. */
function isWithinReach(item: string, position: number): boolean {
  const [range = "", step] = item.split("/");
  const { name, last } = fields[position]!;
  if (step === undefined) return true;
  const through = range === "*" || range.includes("-") ? range : `${range}-${last}`;
  const parts = fields.map((_, other) => (other === position ? through : "*"));
  const { values } = CronExpressionParser.parse(parts.join(" ")).fields[name];
  // Sunday is both 0 and 7.
  const reached = new Set(values.map((value) => (name === "dayOfWeek" ? Number(value) % 7 : value)));
  return Number(step) <= reached.size;
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

const timeZone = "Europe/Paris";
const hour_ms = 3_600_000;
/** How far Paris is ahead of UTC, in summer and in winter: of two equal hours the first is summer's. */
const aheads_ms = [2 * hour_ms, hour_ms];

/** More than the minutes of the time that is made up for. */
const slotsMax = 500;

/**
 * The moments of a schedule behind `after`, at most `count` of them, none behind `until`. What the clocks jump over in
 * spring comes at the end of the missing hour, what they show twice in autumn comes once, unless the schedule is of every
 * hour. Empty for a text that is no schedule, or one of a day that never comes. Pure.
 */
export function slotsAfter(
  expression: string,
  after: Date,
  { count = slotsMax, until }: { count?: number; until?: Date } = {},
): Date[] {
  const slots: Date[] = [];
  try {
    const nextSlot = slotsOf(expression, after);
    while (slots.length < Math.min(count, slotsMax)) {
      const slot = nextSlot();
      if (until && slot > until) break;
      if (slot > after && slot.getTime() !== slots.at(-1)?.getTime()) slots.push(slot);
    }
  } catch {
    // Nothing comes (any more).
  }
  return slots;
}

/** Gives its moments one after the other, some of them before `after`; throws where none comes. */
function slotsOf(expression: string, after: Date): () => Date {
  const { hour } = CronExpressionParser.parse(expression).fields;
  if (hour.values.length === 24) {
    // From an hour before: who begins in the second of two equal hours would not know that it is the second.
    const currentDate = new Date(after.getTime() - hour_ms);
    const interval = CronExpressionParser.parse(expression, { tz: timeZone, currentDate });
    return () => interval.next().toDate();
  }
  // The times that it names, whether or not the clock of Paris shows them: UTC has each of them once.
  const times = CronExpressionParser.parse(expression, { tz: "UTC", currentDate: after });
  return () => momentOf(times.next().toDate());
}

/** When the clock of Paris shows the time that UTC has at `shown`, or the end of the hour that it leaves out. */
function momentOf(shown: Date): Date {
  const moments = aheads_ms.map((ahead_ms) => new Date(shown.getTime() - ahead_ms));
  const hour = shown.getUTCHours();
  const moment = moments.find((candidate) => Number(hourOfParis.format(candidate)) === hour);
  return moment ?? new Date(Math.floor(moments[1]!.getTime() / hour_ms) * hour_ms);
}

const hourOfParis = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" });

function listOf(item: RegExp) {
  return (text: string): boolean => text.split(",").every((listItem) => item.test(listItem));
}

function either(isList: (text: string) => boolean, single: RegExp) {
  return (text: string): boolean => isList(text) || single.test(text);
}
