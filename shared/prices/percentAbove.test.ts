import assert from "node:assert/strict";
import { test } from "node:test";
import { percentAbove } from "./percentAbove.ts";

test("a percentage is rounded once, from the two prices, halves away from zero", () => {
  const told: [difference: number, price: number, percent: number][] = [
    [236.49, 1000, 23.6],
    [-236.49, 1000, -23.6],
    [236.5, 1000, 23.7],
    [-236.5, 1000, -23.7],
    [0, 12, 0],
    [1, 3, 33.3],
    [0.07, 0.01, 700],
  ];
  for (const [difference, price, percent] of told)
    assert.equal(percentAbove(difference, price), percent, `${difference} of ${price}`);
});
