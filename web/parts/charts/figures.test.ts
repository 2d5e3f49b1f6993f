import assert from "node:assert/strict";
import { test } from "node:test";
import { figures } from "./figures.ts";

const daily = {
  days: [100, 101, 102, 103, 104],
  prices: [
    [10, 10, 11, 11, 11],
    [null, 9, 9, null, null],
  ],
};

test("the table has a line for each day when a price changed, latest first", () => {
  assert.deepEqual(figures(daily, 100, 104), [
    { day: 103, prices: [11, null] },
    { day: 102, prices: [11, 9] },
    { day: 101, prices: [10, 9] },
    { day: 100, prices: [10, null] },
  ]);
});

test("it begins with the prices of the first day shown, changed or not", () => {
  assert.deepEqual(figures(daily, 104, 104), [{ day: 104, prices: [11, null] }]);
});
