import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { countFrom, firstLine, isSafeFrom, rightFrom } from "./acceptable.ts";

const histogram = fc
  .array(fc.record({ count: fc.nat(500), share: fc.double({ min: 0, max: 1, noNaN: true }) }), {
    minLength: 20,
    maxLength: 20,
  })
  .map((steps) => steps.map(({ count, share }, at) => ({ from: 5 * at, count, right: count * share })));

test("as many are accepted above a score as have it", () => {
  fc.assert(
    fc.property(histogram, fc.nat(19), (scores, at) => {
      const all = scores.flatMap(({ from, count }) => Array.from({ length: count }, () => from));
      assert.equal(countFrom(scores, 5 * at), all.filter((score) => score >= 5 * at).length);
    }),
  );
});

test("the line is first drawn where 95 of 100 are expected right, and as low as that", () => {
  fc.assert(
    fc.property(histogram, (scores) => {
      const line = firstLine(scores);
      const count = countFrom(scores, line);
      assert.ok(count === 0 || rightFrom(scores, line) >= 0.95 * count);
      for (let lower = 0; lower < line; lower += 5) {
        const isEmptyStep = scores.every(({ from, count: its }) => from !== lower || its === 0);
        assert.ok(isEmptyStep || !isSafeFrom(scores, lower), String(lower));
      }
    }),
  );
});

test("where nothing is sure, nothing is chosen", () => {
  assert.equal(firstLine([]), 105);
  assert.equal(firstLine([{ from: 50, count: 61, right: 20 }]), 105);
  assert.equal(firstLine([{ from: 100, count: 2, right: 1 }]), 105);
  assert.equal(
    firstLine([
      { from: 50, count: 60, right: 40 },
      { from: 55, count: 20, right: 19.5 },
      { from: 60, count: 0, right: 0 },
    ]),
    55,
  );
});
