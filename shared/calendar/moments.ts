// Moments as files write them: days first or months first, with an hour or without, in the time of Paris unless they
// say another zone.
import { instantInParis, isDay } from "./bounds.ts";

/** The orders in which the parts of a date are written: "2026-11-21", "21/11/2026", "11/21/2026", "21 nov. 2026", seconds. */
export const dateFormats = ["ymd", "dmy", "mdy", "text", "unix"] as const;
export type DateFormat = (typeof dateFormats)[number];

/** What clocks may disagree by: a moment further ahead than this is in the future. */
export const clockDifference_ms = 3_600_000;

/** The instant that a text means, as milliseconds since 1970; null when it is no moment of this format. */
export function readMoment(text: string, format: DateFormat): number | null {
  const plain = text.trim();
  if (plain.length > longestText) return null;
  if (format === "unix") return readUnix(plain);
  const parts = format === "text" ? namedParts(plain) : numericParts(plain, format);
  return parts && instantOf(parts);
}

/** The formats that these texts fit, every one that is a moment at all; none when most of them are none. */
export function formatsThatFit(texts: readonly string[]): DateFormat[] {
  const fits = (text: string, format: DateFormat) => readMoment(text, format) !== null;
  const readable = texts.filter((text) => dateFormats.some((format) => fits(text, format)));
  if (readable.length === 0 || readable.length * 2 < texts.length) return [];
  return dateFormats.filter((format) => readable.every((text) => fits(text, format)));
}

const longestText = 64;

type Parts = { year: string; month: number; day: number; rest: string };

/** 2001 to 2286 in seconds, or the same in milliseconds. */
function readUnix(text: string): number | null {
  if (/^\d{10}(?:\.\d{1,9})?$/.test(text)) return Math.floor(Number(text) * 1000);
  return /^\d{13}$/.test(text) ? Number(text) : null;
}

const yearFirst = /^(\d{4})([-/. ]?)(\d{1,2})\2(\d{1,2})(?!\d)(.*)$/;
const yearLast = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})(?!\d)(.*)$/;

function numericParts(text: string, format: "ymd" | "dmy" | "mdy"): Parts | null {
  if (format === "ymd") {
    const [, year, separator, month, day, rest] = yearFirst.exec(text) ?? [];
    if (!year || (separator === "" && `${month}${day}`.length !== 4)) return null;
    return { year, month: Number(month), day: Number(day), rest: rest! };
  }
  const [, first, , second, year, rest] = yearLast.exec(text) ?? [];
  if (!year) return null;
  const [day, month] = format === "dmy" ? [first, second] : [second, first];
  return { year, month: Number(month), day: Number(day), rest: rest! };
}

const weekday = String.raw`(?:\p{L}{2,9}\.?,? +)?`;
const name = String.raw`(\p{L}{3,9})\.?`;
const dayNamed = new RegExp(
  String.raw`^${weekday}(\d{1,2})(?:er|st|nd|rd|th)?[ .-]+${name}[ .,-]+(\d{4})(?!\d)(.*)$`,
  "iu",
);
const monthNamed = new RegExp(
  String.raw`^${weekday}${name} +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})(?!\d)(.*)$`,
  "iu",
);

/** By the first letters that tell months apart, accents aside: "jan", "fév", "fev", "feb" … */
const months = [
  /^jan/,
  /^f[ev][bv]/,
  /^mar/,
  /^a[vp]r/,
  /^ma[iy]/,
  /^jui?n/,
  /^jui?l/,
  /^a(?:ou|ug)/,
  /^sep/,
  /^oct/,
  /^nov/,
  /^dec/,
];

function namedParts(text: string): Parts | null {
  const [, day, named, year, rest] = dayNamed.exec(text) ?? [];
  if (day) return partsNamed(day, named!, year!, rest!);
  const [, first, second, last, after] = monthNamed.exec(text) ?? [];
  return first ? partsNamed(second!, first, last!, after!) : null;
}

function partsNamed(day: string, named: string, year: string, rest: string): Parts | null {
  const plain = named.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const month = months.findIndex((letters) => letters.test(plain)) + 1;
  return month === 0 ? null : { year, month, day: Number(day), rest };
}

const hour =
  /^(?:[T ,]|, | à | at )(\d{1,2})(?:[:h](\d{2}))?(?::(\d{2})(?:[.,](\d{1,9}))?)? ?(am|pm)? ?(z|utc|gmt|cet|cest)?([+-]\d{2}(?::?\d{2})?)?$/i;

function instantOf({ year, month, day, rest }: Parts): number | null {
  const two = (part: number) => String(part).padStart(2, "0");
  const date = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
  if (!isDay(date)) return null;
  if (rest === "") return Date.parse(instantInParis(`${date}T00:00`));
  const [matched, hours, minutes = "00", seconds = "00", fraction = "", half, zone, offset] =
    hour.exec(rest) ?? [];
  if (!matched) return null;
  const clock = hourOf(Number(hours), half);
  if (clock === null || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const shown = `${date}T${two(clock)}:${minutes}`;
  const start =
    zone || offset ? Date.parse(`${shown}${offsetOf(zone, offset)}`) : Date.parse(instantInParis(shown));
  const ms = Number(fraction.slice(0, 3).padEnd(3, "0"));
  return Number.isNaN(start) ? null : start + Number(seconds) * 1000 + ms;
}

function hourOf(hours: number, half: string | undefined): number | null {
  if (!half) return hours > 23 ? null : hours;
  if (hours < 1 || hours > 12) return null;
  return (hours % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
}

function offsetOf(zone: string | undefined, offset: string | undefined): string {
  if (!offset)
    return ({ cet: "+01:00", cest: "+02:00" } as Record<string, string>)[zone!.toLowerCase()] ?? "Z";
  const digits = offset.slice(1).replace(":", "").padEnd(4, "0");
  return `${offset[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}
