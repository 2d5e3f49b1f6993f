import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { instantInParis, isDay, startOfDay } from "./bounds.ts";
import { addDays, dayAt, dayOf } from "./day.ts";

test("a day begins at midnight in Paris, in winter and in summer", () => {
  assert.equal(startOfDay("2026-01-15"), "2026-01-14T23:00:00.000Z");
  assert.equal(startOfDay("2026-07-15"), "2026-07-14T22:00:00.000Z");
});

test("the days on which the clocks change are 23 and 25 hours long", () => {
  const hours = (day: string) =>
    (Date.parse(startOfDay(addDays(day, 1))) - Date.parse(startOfDay(day))) / 3_600_000;
  assert.equal(hours("2026-03-29"), 23);
  assert.equal(hours("2026-10-25"), 25);
});

test("any day holds its first instant and not the one before", () => {
  fc.assert(
    fc.property(fc.integer({ min: dayNumberOf2000, max: dayNumberOf2000 + 20_000 }), (number) => {
      const day = dayAt(number);
      const start = new Date(startOfDay(day));
      assert.equal(dayOf(start), day);
      assert.equal(dayOf(new Date(start.getTime() - 1)), dayAt(number - 1));
    }),
  );
});

test("a time of Paris is an instant, wherever it is read", () => {
  assert.equal(instantInParis("2026-11-21T09:30"), "2026-11-21T08:30:00.000Z");
  assert.equal(instantInParis("2026-07-15T09:30"), "2026-07-15T07:30:00.000Z");
  // The clocks go from 2:00 to 3:00 in March, and show the hour from 2:00 to 3:00 twice in October.
  assert.equal(instantInParis("2026-03-29T02:30"), "2026-03-29T01:30:00.000Z");
  assert.equal(instantInParis("2026-10-25T02:30"), "2026-10-25T00:30:00.000Z");
  assert.equal(instantInParis("2026-10-25T03:00"), "2026-10-25T02:00:00.000Z");
});

test("only days of the calendar are days", () => {
  for (const day of ["2026-11-21", "2024-02-29"]) assert.ok(isDay(day), day);
  for (const other of [
    "2026-02-30",
    "2025-02-29",
    "2026-13-01",
    "21/11/2026",
    "2026-1-1",
    "",
    20261121,
    null,
  ])
    assert.equal(isDay(other), false, String(other));
});

const dayNumberOf2000 = 10_957;
