import assert from "node:assert/strict";
import { test } from "node:test";
import { barOf, lineOf } from "./indexRows.ts";

const rows = (...indexes: number[]) =>
  indexes.map((index) => ({ _id: String(index), name: String(index), index, count: 1 }));

test("bars lead away from 100, the longest to the edge, and a small difference stays small", () => {
  assert.deepEqual(barOf(80, rows(80, 110)), { side: "below", length: 100 });
  assert.deepEqual(barOf(110, rows(80, 110)), { side: "above", length: 50 });
  assert.deepEqual(barOf(101, rows(99, 101)), { side: "above", length: 10 });
});

test("a line ends with today, and tells since when it is known", () => {
  const day = (date: string, index: number | null) => ({ date, index, count: 1, countUnknown: 0 });
  const days = [day("2026-11-01", null), day("2026-11-02", 98.5)];
  assert.deepEqual(lineOf(days, "2026-11-03", 99), {
    dates: ["2026-11-01", "2026-11-02", "2026-11-03"],
    values: [null, 98.5, 99],
    knownSince: "2026-11-02",
  });
  assert.equal(lineOf([days[0]!], "2026-11-02", null).knownSince, undefined);
});
