// The price comparison: what each own product costs against its competitors.
import type { Db } from "#server/store/database.ts";
import {
  ensureHistoryPartitionOfNow,
  ensureHistoryPartitions,
} from "#server/store/queries/products/historyPartition.ts";
import { lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import {
  type WrittenComparison,
  writeComparison,
} from "#server/store/queries/comparison/rows/writeComparison.ts";

const table = "matched_product_history";

/**
 * Recomputes the comparison of some own products of a catalogue from the copies stored in its offers and comparison
 * rows. `at` is the moment the prices were seen, one for all or one for each, by default now, which a changed
 * comparison carries into its history. To be called in the transaction of the change; running it twice writes nothing the second time.
 */
export async function compare(
  tx: Db,
  catalogId: number,
  productIds: readonly number[],
  at?: Date | readonly Date[],
): Promise<WrittenComparison> {
  await lockComparison(tx, catalogId);
  // Made already, by the import that saw the prices or ahead of the month: with the lock, making one could wait for ever.
  const moment = at ?? (await ensureHistoryPartitionOfNow(tx, table));
  const moments = moment instanceof Date ? productIds.map(() => moment) : moment;
  if (at) await ensureHistoryPartitions(tx, table, moments);
  return writeComparison(tx, { catalogId, productIds, moments });
}
