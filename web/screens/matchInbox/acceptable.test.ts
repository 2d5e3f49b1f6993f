import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { countFrom, surest } from "./acceptable.ts";

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

test("the line is first drawn below the surest tenth", () => {
  assert.equal(
    surest([
      { from: 40, count: 50 },
      { from: 70, count: 45 },
      { from: 85, count: 4 },
      { from: 90, count: 1 },
    ]),
    70,
  );
  assert.equal(
    surest([
      { from: 40, count: 30 },
      { from: 80, count: 5 },
    ]),
    80,
  );
  assert.equal(surest([]), 95);
});
