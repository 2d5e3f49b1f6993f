import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import type { Run } from "./runs.ts";

/**
 * Gives a pending run to a worker. Undefined when it does not wait any more, or its website has another one running;
 * of two workers who ask at once one gets a unique violation of website_import_running.
 */
export async function claimRun(
  db: Db,
  { id, attempt }: Pick<Run, "id" | "attempt">,
): Promise<Run | undefined> {
  const claimed = await sql<Run>`
    update website_import as mine
    set status = 'running', attempt = ${attempt + 1}, heartbeat_at = now(), error_message = null,
        start_datetime = coalesce(start_datetime, now())
    where id = ${id} and attempt = ${attempt} and status = 'pending'
      and not exists (select from website_import as other
                      where other.website_id = mine.website_id and other.status = 'running')
    returning *`.execute(db);
  return claimed.rows[0];
}
