import { sql } from "kysely";
import { type Db, inTransaction } from "../../database.ts";
import { databaseNow } from "../../moment.ts";

type HistoryTable = "product_history" | "matched_product_history";

/**
 * Makes the monthly partitions that hold these moments, unless they are there. To be called in a transaction of its own:
 * making one waits for every transaction that has the table open, and whoever has it open may wait for what the caller
 * has locked. A deadlock that comes of it is begun again.
 */
export async function ensureHistoryPartitions(
  db: Db,
  table: HistoryTable,
  moments: readonly Date[],
): Promise<void> {
  await inTransaction(db, (tx) =>
    sql`
      select ensure_history_partition(${table}, min(moment)) from unnest(${moments}::timestamptz[]) as moment
      group by date_trunc('month', moment at time zone 'UTC')`.execute(tx),
  );
}

/** As ensureHistoryPartitions, for now by the clock of the database, which it returns. */
export async function ensureHistoryPartitionOfNow(db: Db, table: HistoryTable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`
    select ensure_history_partition(${table}, statement_timestamp()), ${databaseNow} as now`.execute(db);
  return rows[0]!.now;
}

/** As ensureHistoryPartitions, for this month and the next by the clock of the database. */
export async function ensureHistoryPartitionsAhead(db: Db, table: HistoryTable): Promise<void> {
  await inTransaction(db, (tx) =>
    sql`
      select ensure_history_partition(${table}, month)
      from unnest(array[statement_timestamp(), statement_timestamp() + interval '1 month']) as month`.execute(
      tx,
    ),
  );
}
