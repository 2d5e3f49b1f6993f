import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { dayAt, dayNumber, dayOf } from "#shared/calendar/day.ts";
import { alignToDays } from "./alignToDays.ts";
import type { PricePoint } from "./alignToDays.ts";

const today = "2026-11-21";

test("a price holds until it changes, until today", () => {
  assert.deepEqual(
    daysAndPrices([
      ["2026-11-17T10:00:00Z", 10],
      ["2026-11-19T10:00:00Z", 12],
    ]),
    [
      ["2026-11-17", 10],
      ["2026-11-18", 10],
      ["2026-11-19", 12],
      ["2026-11-20", 12],
      ["2026-11-21", 12],
    ],
  );
});

test("an unknown price leaves a gap, and a price of nothing is unknown", () => {
  const prices = daysAndPrices([
    ["2026-11-18T10:00:00Z", 10],
    ["2026-11-19T10:00:00Z", null],
    ["2026-11-20T10:00:00Z", 11],
    ["2026-11-21T10:00:00Z", 0],
  ]).map(([, price]) => price);
  assert.deepEqual(prices, [10, null, 11, null]);
});

test("of several prices in a day in Paris the last one counts, in whatever order they come", () => {
  const prices = daysAndPrices([
    ["2026-11-20T22:59:00Z", 12],
    ["2026-11-20T23:00:00Z", 13],
    ["2026-11-20T06:00:00Z", 11],
  ]);
  assert.deepEqual(prices, [
    ["2026-11-20", 12],
    ["2026-11-21", 13],
  ]);
});

test("series stand side by side from the earliest known price on", () => {
  const daily = alignToDays(
    [series("me", [["2026-11-20T10:00:00Z", 10]]), series("rival", [["2026-11-19T10:00:00Z", 9]])],
    today,
  );
  assert.deepEqual(daily?.prices, [
    [null, 10, 10],
    [9, 9, 9],
  ]);
});

test("without any price there is nothing to draw", () => {
  assert.equal(alignToDays([], today), undefined);
  assert.equal(alignToDays([series("me", [])], today), undefined);
  assert.equal(alignToDays([series("me", [["2026-11-20T10:00:00Z", null]])], today), undefined);
});

test("the price of any day is the last one known at its end", () => {
  const instants = fc.date({
    min: new Date("2026-03-01"),
    max: new Date("2026-11-20T12:00:00Z"),
    noInvalidDate: true,
  });
  const points = fc.uniqueArray(
    fc.record({ at: instants, price: fc.option(fc.integer({ min: 1, max: 9 })) }),
    { minLength: 1, maxLength: 30, selector: ({ at }) => at.getTime() },
  );
  fc.assert(
    fc.property(points, (drawn) => {
      const daily = alignToDays([{ id: "me", label: "me", own: true, points: drawn }], today);
      const known = (day: string) =>
        drawn
          .filter(({ at }) => dayOf(at) <= day)
          .toSorted((left, right) => left.at.getTime() - right.at.getTime())
          .at(-1)?.price ?? null;
      for (const [index, day] of (daily?.days ?? []).entries()) {
        assert.equal(daily?.prices[0]?.[index], known(dayAt(day)));
      }
      if (daily) assert.equal(daily.days.at(-1), dayNumber(today));
    }),
  );
});

function daysAndPrices(points: [string, number | null][]) {
  const daily = alignToDays([series("me", points)], today);
  return daily?.days.map((day, index) => [dayAt(day), daily.prices[0]?.[index]]) ?? [];
}

function series(id: string, points: [string, number | null][]) {
  return {
    id,
    label: id,
    own: id === "me",
    points: points.map(([at, price]): PricePoint => ({ at, price })),
  };
}
