// All proposals from a score on, accepted at once.
import { randomUUID } from "node:crypto";
import { inTransaction } from "#server/store/database.ts";
import { lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { countAbove, nextAbove } from "#server/store/queries/matching/proposals/proposalsAbove.ts";
import { decidePairs } from "../matchManually.ts";
import type { By } from "#server/store/by.ts";

/** As long as a person waits for a match by hand. */
const pairsPerTransaction = 500;

/** `score` of 100. */
type Above = { score: number; ruleId?: number | undefined; websiteId?: number | undefined };

/** `skipped`: those that score as much and were left, because one of their products has a match there. */
type AcceptedAbove = { count: number; skipped: number; batch: string };

/**
 * Matches by hand what is proposed below the threshold and scores as much, the best first, one for each product of both
 * sides. In pieces: killed between two, what is accepted stays, and its batch can be undone.
 */
export async function acceptAbove(
  { db, actor }: By,
  catalogId: number,
  above: Above,
): Promise<AcceptedAbove> {
  const batch = randomUUID();
  const pending = await countAbove(db, catalogId, above);
  let count = 0;
  for (;;) {
    const accepted = await inTransaction(db, async (tx) => {
      await lockComparison(tx, catalogId);
      const pairs = await nextAbove(tx, catalogId, above, pairsPerTransaction);
      await decidePairs(tx, catalogId, {
        verdict: "accepted",
        pairs,
        judge: { by: actor.customer_id, batch },
      });
      return pairs.length;
    });
    // To the end: what stood back for a better pair may be the best one left.
    if (accepted === 0) return { count, skipped: Math.max(0, pending - count), batch };
    count += accepted;
  }
}
