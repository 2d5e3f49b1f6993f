import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { wholePercents } from "./wholePercents.ts";

test("percents that would each round up do not make 101", () => {
  assert.deepEqual(wholePercents([355, 365, 280]), [36, 36, 28]);
  assert.deepEqual(wholePercents([1, 1, 1]), [34, 33, 33]);
});

test("nothing has no percents", () => {
  assert.deepEqual(wholePercents([0, 0, 0]), [0, 0, 0]);
  assert.deepEqual(wholePercents([]), []);
});

test("percents of counts sum to 100, each within 1 of its exact share, and nothing has none", () => {
  const counts = fc.array(fc.nat(2_000_000), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(counts, (parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0);
      fc.pre(whole > 0);
      const percents = wholePercents(parts);
      assert.equal(
        percents.reduce((sum, percent) => sum + percent, 0),
        100,
      );
      for (const [at, part] of parts.entries()) {
        assert.ok(Number.isInteger(percents[at]));
        assert.ok(Math.abs(percents[at]! - (part / whole) * 100) < 1);
        if (part === 0) assert.equal(percents[at], 0);
      }
    }),
  );
});

test("of two parts the larger never has the smaller percent", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000), { minLength: 2, maxLength: 6 }), (parts) => {
      const percents = wholePercents(parts);
      for (const [one, part] of parts.entries())
        for (const [other, than] of parts.entries())
          if (part > than) assert.ok(percents[one]! >= percents[other]!, JSON.stringify(parts));
    }),
  );
});
