import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { dayAt, dayNumber } from "#shared/calendar/day.ts";
import { dayTicks } from "./dayTicks.ts";

test("a few days are all marked", () => {
  assert.deepEqual(marked("2026-11-18", "2026-11-21"), [
    "2026-11-18",
    "2026-11-19",
    "2026-11-20",
    "2026-11-21",
  ]);
});

test("weeks are marked on Mondays", () => {
  assert.deepEqual(marked("2026-10-21", "2026-11-21"), [
    "2026-10-26",
    "2026-11-02",
    "2026-11-09",
    "2026-11-16",
  ]);
});

test("longer periods are marked on the first day of months, quarters, half-years or years", () => {
  assert.deepEqual(marked("2026-05-21", "2026-11-21"), [
    "2026-06-01",
    "2026-07-01",
    "2026-08-01",
    "2026-09-01",
    "2026-10-01",
    "2026-11-01",
  ]);
  assert.deepEqual(marked("2024-11-21", "2026-11-21"), [
    "2025-01-01",
    "2025-07-01",
    "2026-01-01",
    "2026-07-01",
  ]);
});

test("there is never more than there is room for, and always inside the period", () => {
  const day = fc.integer({ min: 0, max: 40_000 });
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 12_000 }),
      fc.integer({ min: 2, max: 15 }),
      (from, length, most) => {
        const ticks = dayTicks(from, from + length, most);
        return ticks.length <= most && ticks.every((tick) => tick >= from && tick <= from + length);
      },
    ),
  );
});

function marked(from: string, to: string): string[] {
  return dayTicks(dayNumber(from), dayNumber(to), 6).map(dayAt);
}
