import type { Language } from "#shared/messages/language.ts";

const units = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
] as const;

const formats = new Map<Language, Intl.RelativeTimeFormat>();

/** How long ago an instant was, in its largest whole unit up to the day: "il y a 3 jours", "yesterday". */
export function ageOf(language: Language, instant: string, now: number): string {
  const past_ms = Math.max(0, now - Date.parse(instant));
  const { unit, ms } = units.find((unit) => past_ms >= unit.ms) ?? units[2];
  return formatOf(language).format(-Math.floor(past_ms / ms), unit);
}

function formatOf(language: Language): Intl.RelativeTimeFormat {
  const cachedFormat = formats.get(language);
  if (cachedFormat) return cachedFormat;
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  formats.set(language, format);
  return format;
}
