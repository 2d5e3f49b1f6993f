// How many pairs below the threshold are expected right.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectedRight } from "./expectedRight.ts";

const place = { rule_id: 1, website_id: 7 };
const below = [40, 44, 52, 57].map((score) => ({ ...place, score, threshold: 60, count: 10 }));
const judged = (isRight: (score: number) => boolean, website_id = 7) =>
  Array.from({ length: 30 }, (_, at) => 38 + at).map((score) => ({
    rule_id: 1,
    website_id,
    score,
    isRight: isRight(score),
  }));
const shares = (said: Parameters<typeof expectedRight>[1]) =>
  expectedRight(below, said).map(({ from, count, right }) => [from, count, right / count] as const);

test("scores are counted by steps of five", () => {
  assert.deepEqual(
    shares([]).map(([from, count]) => [from, count]),
    [
      [40, 20],
      [50, 10],
      [55, 10],
    ],
  );
});

test("where nobody judged a pair fewer than half are expected right, and what was judged elsewhere says nothing", () => {
  for (const [, , share] of [...shares([]), ...shares(judged(() => true, 8))]) assert.ok(share < 0.5);
});

test("where all that were judged are right nearly all are expected right, and where none is hardly any", () => {
  for (const [, , share] of shares(judged(() => true))) assert.ok(share > 0.9, String(share));
  for (const [, , share] of shares(judged(() => false))) assert.ok(share < 0.1, String(share));
});

test("what is right from a score on is expected so", () => {
  const [low, middle, high] = shares(judged((score) => score > 50)).map(([, , share]) => share);
  assert.ok(low! < 0.2 && middle! > 0.4 && high! > 0.7, String([low, middle, high]));
});

/** Numbers from 0 to 1, always the same ones. */
function chance(): () => number {
  let state = 20;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

test("far below a threshold that a query gave its rule, 120 right ones of 120 let the rest be expected right", () => {
  const far = [{ ...place, score: 67, threshold: 100, count: 40 }];
  const said = (wrong: number) =>
    Array.from({ length: 120 }, (_, at) => ({ ...place, score: 67, isRight: at >= wrong }));
  const [right, one, many] = [0, 1, 12].map((wrong) => expectedRight(far, said(wrong))[0]!.right / 40);
  assert.ok(right! > 0.95 && right! < 0.99, String(right));
  assert.ok(one! > 0.95 && one! < right!, String(one));
  assert.ok(many! > 0.8 && many! < 0.9, String(many));
});

test("where 95 of 100 are said to be expected right so many are, whatever share of a shop's pairs is", () => {
  const next = chance();
  const truths: number[] = [];
  let offered = 0;
  for (let shop = 0; shop < 4_000; shop += 1) {
    const share = next();
    const judgedOf = 10 + Math.floor(next() * 150);
    // What people were shown scored as the pairs do that are left, or a little more.
    const said = Array.from({ length: judgedOf }, () => ({
      ...place,
      score: 55 + Math.floor(next() * 15),
      isRight: next() < share,
    }));
    const [step] = expectedRight([{ ...place, score: 56, threshold: 75, count: 100 }], said);
    if (step!.right < 95) continue;
    offered += 1;
    truths.push(share);
  }
  assert.ok(offered > 50, String(offered));
  const mean = truths.reduce((sum, share) => sum + share, 0) / offered;
  const low = truths.filter((share) => share < 0.95).length / offered;
  assert.ok(mean >= 0.95, String(mean));
  // One shop in ten at most has fewer.
  assert.ok(low <= 0.1, String(low));
});
