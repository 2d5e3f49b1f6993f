import { sql } from "kysely";
import type { Db } from "../database.ts";

export type HistoryTable = "product_history" | "matched_product_history";

/**
 * Makes the monthly partitions that hold these moments, unless they are there. To be called before the transaction
 * writes to the table: making one waits for every transaction that does, and two of those would wait for each other.
 */
export async function ensureHistoryPartitions(
  db: Db,
  table: HistoryTable,
  moments: readonly Date[],
): Promise<void> {
  await sql`
    select ensure_history_partition(${table}, min(moment)) from unnest(${moments}::timestamptz[]) as moment
    group by date_trunc('month', moment at time zone 'UTC')`.execute(db);
}

/** As ensureHistoryPartitions, for one moment. */
export function ensureHistoryPartition(db: Db, table: HistoryTable, moment: Date): Promise<void> {
  return ensureHistoryPartitions(db, table, [moment]);
}
