import assert from "node:assert/strict";
import { test } from "node:test";
import { durationText, remaining_ms } from "./durations.ts";

test("a duration is said in its two largest units", () => {
  assert.equal(durationText(400), "0 s");
  assert.equal(durationText(59_400), "59 s");
  assert.equal(durationText(125_000), "2 min 05 s");
  assert.equal(durationText(3_600_000), "1 h 00 min");
  assert.equal(durationText(26 * 3_600_000 + 5 * 60_000), "26 h 05 min");
  assert.equal(durationText(-5), "0 s");
});

test("what remains is told once something is known of the pace", () => {
  assert.equal(remaining_ms({ elapsed_ms: 10_000, sinceChange_ms: 400, percentage: 25 }), 30_000);
  assert.equal(remaining_ms({ elapsed_ms: 10_000, sinceChange_ms: 400, percentage: -1 }), undefined);
  assert.equal(remaining_ms({ elapsed_ms: 500, sinceChange_ms: 400, percentage: 50 }), undefined);
});

test("nothing is promised of a run that stands still, or that has read its lines and compares", () => {
  assert.equal(remaining_ms({ elapsed_ms: 60_000, sinceChange_ms: 5_000, percentage: 25 }), undefined);
  assert.equal(remaining_ms({ elapsed_ms: 60_000, sinceChange_ms: 0, percentage: 70 }), undefined);
  assert.equal(remaining_ms({ elapsed_ms: 60_000, sinceChange_ms: 0, percentage: 90 }), undefined);
});
