// From when until when a price in a sale holds, as shops write it: two dates, or Google's interval of two.
import { startOfDay } from "#shared/calendar/bounds.ts";
import { addDays, dayOf } from "#shared/calendar/day.ts";
import { dateFormats, readMoment } from "#shared/calendar/moments.ts";

type SaleDates = { from: string; until: string };

/**
 * Whether a sale is on at a moment (milliseconds since 1970). A date alone is a day in Paris, the last one to its end; no
 * date is no bound. Undefined where a date cannot be read, or can be read in two ways that do not agree on it.
 */
export function isSaleOn({ from, until }: SaleDates, moment: number): boolean | undefined {
  const [first, last] = interval(from) ?? interval(until) ?? [from, until];
  const answers = beginnings(first).flatMap((begins) =>
    ends(last).map((ended) => begins <= moment && moment < ended),
  );
  const [answer, ...others] = new Set(answers);
  return others.length > 0 ? undefined : answer;
}

/** "2026-11-20T00:00+0100/2026-11-30T23:59+0100" */
function interval(text: string): [string, string] | undefined {
  const [from, until, ...others] = text.split("/").map((date) => date.trim());
  const isOne =
    until !== undefined && others.length === 0 && [from!, until].every((date) => /^\d{4}/.test(date));
  return isOne ? [from!, until] : undefined;
}

function beginnings(text: string): number[] {
  return isNone(text) ? [-Infinity] : momentsOf(text);
}

function ends(text: string): number[] {
  if (isNone(text)) return [Infinity];
  const moments = momentsOf(text);
  if (/\d:\d|^\d{10,}/.test(text)) return moments;
  return moments.map((moment) => Date.parse(startOfDay(addDays(dayOf(new Date(moment)), 1))));
}

/** Every moment that a text can mean. */
function momentsOf(text: string): number[] {
  const moments = dateFormats.map((format) => readMoment(text, format));
  return [...new Set(moments.filter((moment) => moment !== null))];
}

/** PrestaShop writes zeros where there is no date. */
function isNone(text: string): boolean {
  return text.trim() === "" || /^0+(?:[-/.]0+[-/.]0+(?:[ T]00:00(?::00)?)?)?$/.test(text.trim());
}
