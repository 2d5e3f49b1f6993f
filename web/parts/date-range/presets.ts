// The periods that have a name. They end on the day it is in Paris.
import { addDays, addMonths, firstOfMonth } from "#shared/calendar/day.ts";
import type { Day, DayRange } from "#shared/calendar/day.ts";

/** In the order they are offered. */
export const presets = ["today", "yesterday", "last7Days", "last30Days", "lastMonth"] as const;
export type Preset = (typeof presets)[number];

const ranges: Record<Preset, (today: Day) => DayRange> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  last7Days: (today) => ({ from: addDays(today, -6), to: today }),
  last30Days: (today) => ({ from: addDays(today, -29), to: today }),
  lastMonth: (today) => ({
    from: addMonths(firstOfMonth(today), -1),
    to: addDays(firstOfMonth(today), -1),
  }),
};

/** The days of a named period, both included; "last 7 days" counts today as the seventh. */
export function presetRange(preset: Preset, today: Day): DayRange {
  return ranges[preset](today);
}

/** The named period that a range is, if it is one. */
export function presetOf(range: DayRange, today: Day): Preset | undefined {
  return presets.find((preset) => {
    const { from, to } = presetRange(preset, today);
    return from === range.from && to === range.to;
  });
}
