import assert from "node:assert/strict";
import { test } from "node:test";
import { curvePath, heightOf } from "./curve.ts";

const amounts = [
  { at: 0, amount: 0 },
  { at: 50, amount: 100 },
  { at: 100, amount: 100 },
];

test("the curve begins at the bottom, and its most is a little below the top", () => {
  assert.equal(curvePath(amounts, 100), "M 0 40 L 50 3 L 100 3");
});

test("a value between two points stands on the line between them, one beyond the last as high as the last", () => {
  assert.equal(heightOf(amounts, 100, 25), 21.5);
  assert.equal(heightOf(amounts, 100, 50), 3);
  assert.equal(heightOf(amounts, 100, 130), 3);
  assert.equal(heightOf(amounts, 100, 0), 40);
});
