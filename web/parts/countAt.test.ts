import assert from "node:assert/strict";
import { test } from "node:test";
import { countAt } from "./countAt.ts";

const moments_ms = [-5, 0, 16, 50, 100, 199, 200, 399, 400, 5_000];

test("a count goes on from the number it shows to the next one, and never leaves what lies between", () => {
  for (const [from, to] of [
    [0, 250],
    [250, 12],
    [12, 12],
    [80, 15_000],
  ] as const) {
    const shown = moments_ms.map((elapsed_ms) => countAt(from, to, elapsed_ms));
    assert.deepEqual([shown[0], shown.at(-1)], [from, to]);
    const sorted = shown.toSorted((left, right) => (from < to ? left - right : right - left));
    assert.deepEqual(shown, sorted, `from ${from} to ${to}`);
  }
});

test("a large count is there sooner", () => {
  assert.equal(countAt(0, 15_000, 200), 15_000);
  assert.ok(countAt(0, 900, 200) < 900);
  assert.equal(countAt(0, 900, 400), 900);
});
