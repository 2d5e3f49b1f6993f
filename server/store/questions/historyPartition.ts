import { sql } from "kysely";
import type { Db } from "../database.ts";

export type HistoryTable = "product_history" | "matched_product_history";

/** Makes the monthly partition that holds this moment, unless it is there. */
export async function ensureHistoryPartition(db: Db, table: HistoryTable, at: Date): Promise<void> {
  await sql`select ensure_history_partition(${table}, ${at})`.execute(db);
}
