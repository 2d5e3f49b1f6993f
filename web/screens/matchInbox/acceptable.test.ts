import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { countFrom, firstLine } from "./acceptable.ts";

const histogram = fc
  .array(fc.nat(500), { minLength: 20, maxLength: 20 })
  .map((counts) => counts.map((count, at) => ({ from: 5 * at, count })));

test("as many are accepted above a score as have it", () => {
  fc.assert(
    fc.property(histogram, fc.nat(19), (scores, at) => {
      const all = scores.flatMap(({ from, count }) => Array.from({ length: count }, () => from));
      assert.equal(countFrom(scores, 5 * at), all.filter((score) => score >= 5 * at).length);
    }),
  );
});

test("the line is first drawn at 70, or above the middle of what is less sure", () => {
  assert.equal(firstLine([]), 70);
  const from = (counts: Record<number, number>) =>
    firstLine(Object.entries(counts).map(([step, count]) => ({ from: Number(step), count })));
  assert.equal(from({ 40: 50, 70: 1, 85: 0 }), 70);
  assert.equal(from({ 40: 50, 90: 1 }), 70);
  assert.equal(from({ 40: 30, 50: 20, 60: 5, 70: 0 }), 50);
  assert.equal(from({ 40: 1, 50: 30, 60: 5 }), 60);
  assert.equal(from({ 40: 8 }), 40);
});
