import assert from "node:assert/strict";
import { test } from "node:test";
import type { ProposalCounts } from "#web/queries/matchProposals.ts";
import { countsAfter } from "./countsAfter.ts";

const counts: ProposalCounts = {
  count: 9,
  reasons: { below: 4, price: 2, pack: 2, sample: 1, key: 3 },
  scores: [
    { from: 55, count: 1, right: 0.4 },
    { from: 60, count: 3, right: 2.1 },
  ],
  unapplied: [],
  judged_today: 6,
};

test("one that is judged waits no longer, among all, for its reason and at its score", () => {
  assert.deepEqual(countsAfter(counts, { reason: "below", score: 64.9 }, 1), {
    count: 8,
    reasons: { ...counts.reasons, below: 3 },
    scores: [
      { from: 55, count: 1, right: 0.4 },
      { from: 60, count: 2, right: 2.1 },
    ],
    unapplied: [],
    judged_today: 7,
  });
});

test("one of another reason leaves the scores, and one that is shown on request alone leaves what waits", () => {
  const { reasons, scores } = countsAfter(counts, { reason: "pack", score: 60 }, 1);
  assert.deepEqual([reasons.pack, scores], [1, counts.scores]);
  assert.equal(countsAfter(counts, { reason: "key", score: null }, 1).count, 9);
});

test("taken back, everything is as before", () => {
  for (const reason of ["below", "price", "pack", "sample", "key"] as const) {
    const proposal = { reason, score: 57 };
    assert.deepEqual(countsAfter(countsAfter(counts, proposal, 1), proposal, -1), counts);
  }
});
