import assert from "node:assert/strict";
import { test } from "node:test";
import { comparisonWord } from "./comparisonWord.ts";

const idle = { status: "idle", last_aggregated_at: null, matched_count: 0 } as const;

test("a catalogue with matched products is never told to have nothing to compare", () => {
  assert.equal(comparisonWord(idle), "never");
  assert.equal(comparisonWord({ ...idle, matched_count: 100 }), "upToDate");
  assert.equal(comparisonWord({ ...idle, matched_count: 100, status: "queued" }), "queued");
  assert.equal(comparisonWord({ ...idle, last_aggregated_at: "2026-03-02T08:00:00.000Z" }), "idle");
});
