import assert from "node:assert/strict";
import { test } from "node:test";
import { cheapestAndMine, pricesOfDay } from "./pricesOfDay.ts";

const series = ["mine", "dear", "cheap", "absent", "equal"].map((label) => ({
  label,
  own: label === "mine",
}));

test("the prices of a day are sorted, mine before its equals, who has none is left out", () => {
  const rows = pricesOfDay(series, [10, 12, 9, null, 10]);
  assert.deepEqual(
    rows.map(({ label }) => label),
    ["cheap", "mine", "equal", "dear"],
  );
});

test("each competitor's price tells how far mine is from it: negative when I am cheaper", () => {
  const rows = pricesOfDay(series, [10.1, 12, 9.8, null, 10.1]);
  assert.deepEqual(
    rows.map(({ label, difference }) => [label, difference]),
    [
      ["cheap", 0.3],
      ["mine", null],
      ["equal", 0],
      ["dear", -1.9],
    ],
  );
});

test("on a day without my price there is no difference to tell", () => {
  const rows = pricesOfDay(series, [null, 12, 9, null, null]);
  assert.deepEqual(
    rows.map(({ difference }) => difference),
    [null, null],
  );
});

test("where there is room for some only, they are the cheapest and mine", () => {
  const rows = pricesOfDay(series, [20, 12, 9, 8, 10]);
  const labels = cheapestAndMine(rows, 3).map(({ label }) => label);
  assert.deepEqual(labels, ["absent", "cheap", "mine"]);
  assert.deepEqual(cheapestAndMine(rows, 5), rows);
});
