// The threshold that judgements tell, against a search of everything.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { type JudgedPair, judgedThreshold, likelihoodOf } from "./judgedThreshold.ts";

const score = fc.integer({ min: 300, max: 1_100 }).map((n) => n / 1_000);
const guessed = fc.integer({ min: 40, max: 95 }).map((n) => n / 100);
const judged = fc.array(fc.record({ score, isRight: fc.boolean() }), { maxLength: 60 });

/** What the likelihood is to make largest: how well a curve fits, less what it costs to leave what is believed. */
function fit(pairs: readonly JudgedPair[], middle: number, level: number, slope: number): number {
  let sum = -(level ** 2) / 2 - (slope - 1) ** 2 / 2;
  for (const { score: at, isRight } of pairs) {
    const likely = 1 / (1 + Math.exp(-(level + slope * 10 * (at - middle))));
    sum += Math.log(isRight ? likely : 1 - likely);
  }
  return sum;
}

describe("how likely a pair is right", () => {
  test("is the curve that never falls and fits the judgements best: none nearby fits better", () => {
    fc.assert(
      fc.property(judged, guessed, (pairs, middle) => {
        const likely = likelihoodOf(pairs, middle);
        const logit = (at: number) => Math.log(likely(at) / (1 - likely(at)));
        const level = logit(middle);
        const slope = logit(middle + 0.1) - level;
        const best = fit(pairs, middle, level, slope);
        for (const up of [-0.01, 0, 0.01]) {
          for (const steeper of [-0.01, 0, 0.01]) {
            if (slope + steeper < 0) continue;
            assert.ok(fit(pairs, middle, level + up, slope + steeper) <= best + 1e-9);
          }
        }
      }),
    );
  });

  test("never falls as the score rises", () => {
    fc.assert(
      fc.property(judged, guessed, score, score, (pairs, middle, left, right) => {
        const likely = likelihoodOf(pairs, middle);
        assert.ok(likely(Math.min(left, right)) <= likely(Math.max(left, right)) + 1e-12);
      }),
    );
  });
});

/** No threshold is lower than this one, in hundredths: as far down as a pair was found right, or as was guessed. */
function lowestOf(pairs: readonly JudgedPair[], middle: number): number {
  const right = pairs.filter(({ isRight }) => isRight).map((pair) => pair.score);
  return Math.ceil(100 * Math.max(0.4, Math.min(middle, ...right)) - 1e-4);
}

test("the threshold has the best F1 that can be expected, as far down as a pair was found right", () => {
  const bests = fc.array(score, { maxLength: 40 }).map((scores) => Float64Array.from(scores));
  fc.assert(
    fc.property(judged, bests, guessed, fc.nat(20), (pairs, scores, middle, matched) => {
      const likely = likelihoodOf(pairs, middle);
      const expected = (threshold: number) => {
        const made = [...scores].filter((at) => at >= threshold);
        const sum = (list: number[]) => list.reduce((total, at) => total + likely(at), matched);
        return (2 * sum(made)) / (made.length + matched + sum([...scores]) || 1);
      };
      const found = judgedThreshold(pairs, scores, { guessed: middle, matched });
      const lowest = lowestOf(pairs, middle);
      assert.ok(found >= lowest / 100 - 1e-9 && found <= 0.95 + 1e-9);
      for (let hundredth = lowest; hundredth <= 95; hundredth += 1) {
        assert.ok(expected(hundredth * 0.01) <= expected(found) + 1e-9);
      }
    }),
  );
});

test("judgements move the threshold to where right pairs begin", () => {
  const pairs = Array.from({ length: 40 }, (_, at) => ({ score: 0.4 + at / 100, isRight: at >= 25 }));
  const bests = Float64Array.from({ length: 400 }, (_, at) => 0.36 + (at % 60) / 100);
  const found = judgedThreshold(pairs, bests, { guessed: 0.5, matched: 15 });
  assert.ok(found > 0.58 && found < 0.7, String(found));
});

test("who confirms what is accepted already lowers no threshold", () => {
  const pairs = Array.from({ length: 40 }, (_, at) => ({ score: 0.77 + at / 200, isRight: true }));
  const bests = Float64Array.from({ length: 400 }, (_, at) => 0.36 + (at % 60) / 100);
  assert.ok(Math.abs(judgedThreshold(pairs, bests, { guessed: 0.77, matched: 40 }) - 0.77) < 1e-9);
});
