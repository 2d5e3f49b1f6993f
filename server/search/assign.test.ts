import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Pair, assignOneToOne, assignVerified } from "./assign.ts";

const pair = fc.record({ own: fc.nat(6), theirs: fc.nat(6), score: fc.integer({ min: 0, max: 5 }) });
const pairsOf = fc.uniqueArray(pair, { selector: ({ own, theirs }) => `${own} ${theirs}`, maxLength: 20 });

/** The best of all pairs that are left, again and again. */
function oracle(pairs: readonly Pair[], taken: readonly Pair[]): Pair[] {
  const free = (of: Pair, by: readonly Pair[]) =>
    by.every((it) => it.own !== of.own && it.theirs !== of.theirs);
  const left = pairs.filter((it) => free(it, taken));
  if (left.length === 0) return [];
  const best = left.reduce((one, it) => {
    if (it.score !== one.score) return it.score > one.score ? it : one;
    if (it.own !== one.own) return it.own < one.own ? it : one;
    return it.theirs < one.theirs ? it : one;
  });
  return [best, ...oracle(left, [...taken, best])];
}

test("each product has one match at most, the best pair that is left first, and settled pairs keep theirs", () => {
  fc.assert(
    fc.property(pairsOf, fc.array(pair, { maxLength: 2 }), (pairs, taken) => {
      assert.deepEqual(assignOneToOne(pairs, taken), oracle(pairs, taken));
    }),
  );
});

test("pairs that may not be made leave their products to the next best, and none is asked about twice", async () => {
  const refusals = fc.func(fc.boolean());
  await fc.assert(
    fc.asyncProperty(pairsOf, fc.array(pair, { maxLength: 2 }), refusals, async (pairs, taken, mayBe) => {
      const asked: Pair[] = [];
      const assigned = await assignVerified(pairs, taken, async (some) => {
        asked.push(...some);
        return some.map((it) => mayBe(it.own, it.theirs));
      });
      const allowed = pairs.filter((it) => mayBe(it.own, it.theirs));
      assert.deepEqual(assigned, oracle(allowed, taken));
      assert.equal(new Set(asked).size, asked.length);
    }),
  );
});
