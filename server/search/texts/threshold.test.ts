// From which score on a pair is accepted.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { calibratedThreshold, thresholdOf } from "./threshold.ts";

/** Scores around one, a hundredth apart. */
const around = (score: number, count: number) =>
  Float64Array.from({ length: count }, (_, at) => score + ((at % 11) - 5) / 100);
const together = (...lists: Float64Array[]) => Float64Array.from(lists.flatMap((list) => [...list]));

describe("where many pairs are known", () => {
  test("it lies above what wrong pairs score, however high that is", () => {
    const [right, wrong] = [around(0.88, 100), around(0.74, 100)];
    const bests = together(around(0.88, 100), around(0.74, 100));
    const threshold = calibratedThreshold({ bests, right, wrong, count: 200 });
    assert.ok(threshold > 0.79 && threshold < 0.83, String(threshold));
  });
  test("it lies below what right pairs score, however low that is", () => {
    const [right, wrong] = [around(0.55, 100), around(0.2, 100)];
    const threshold = calibratedThreshold({ bests: around(0.55, 90), right, wrong, count: 100 });
    assert.ok(threshold <= 0.5, String(threshold));
  });
  test("it is the higher the fewer of the products that are left have a match", () => {
    const right = Float64Array.from({ length: 100 }, (_, at) => 0.5 + at / 250);
    const wrong = Float64Array.from({ length: 100 }, (_, at) => 0.35 + at / 250);
    const few = calibratedThreshold({ bests: together(wrong, right.slice(0, 5)), right, wrong, count: 105 });
    const many = calibratedThreshold({ bests: together(right, wrong.slice(0, 5)), right, wrong, count: 105 });
    assert.ok(few > many + 0.03, `${few} ${many}`);
  });
});

describe("where none is known", () => {
  test("it stays between 0.4 and 0.6, between good scores and second-best ones", () => {
    const threshold = thresholdOf(around(0.9, 200), around(0.45, 200), 200);
    assert.ok(threshold > 0.5 && threshold <= 0.6 + 1e-9, String(threshold));
    assert.equal(thresholdOf(around(0.9, 200), around(0.1, 200), 200), 0.4);
  });
});
