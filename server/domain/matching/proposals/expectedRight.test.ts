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
