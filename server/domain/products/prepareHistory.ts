import type { Db } from "#server/store/database.ts";
import { ensureHistoryPartition } from "#server/store/questions/historyPartition.ts";

/** Makes the partitions of the histories for this month and the next: making one later would wait for every writer. */
export async function prepareHistory(db: Db): Promise<void> {
  const now = new Date();
  const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
  for (const moment of [now, nextMonth]) {
    await ensureHistoryPartition(db, "product_history", moment);
    await ensureHistoryPartition(db, "matched_product_history", moment);
  }
}
