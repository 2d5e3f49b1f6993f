import type { Db } from "#server/store/database.ts";
import { ensureHistoryPartitionsAhead } from "#server/store/queries/products/historyPartition.ts";

/** Makes the partitions of the histories for this month and the next: making one later would wait for every writer. */
export async function prepareHistory(db: Db): Promise<void> {
  await ensureHistoryPartitionsAhead(db, "product_history");
  await ensureHistoryPartitionsAhead(db, "matched_product_history");
}
