// The monthly partitions of the histories: this month's and the next one's, so that no midnight has to make them.
import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";

export async function prepareHistory(db: Db): Promise<void> {
  await sql`
    select ensure_history_partition(history, moment)
    from unnest(array['product_history', 'matched_product_history']) as history,
         unnest(array[now(), now() + interval '1 month']) as moment`.execute(db);
}
