import { readingPercent } from "#shared/reference/importProgress.ts";

/** A length of time as one says it: "45 s", "2 min 05 s", "1 h 12 min". The units are the same in our languages. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${twoDigits(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`;
}

/** A run of which nothing was heard for so long tells nothing of its pace. */
const standstill_ms = 5_000;

type Pace = { elapsed_ms: number; sinceChange_ms: number; percentage: number };

/** How long the rest will take if it goes on like this; undefined while too little is known, or once it stands still. */
export function remaining_ms({ elapsed_ms, sinceChange_ms, percentage }: Pace): number | undefined {
  if (percentage < 3 || elapsed_ms < 2_000) return undefined;
  if (percentage >= readingPercent || sinceChange_ms >= standstill_ms) return undefined;
  return (elapsed_ms / percentage) * (100 - percentage);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
