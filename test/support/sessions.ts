// The connections of their own that long work of the product has in a test's database.
import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";

export type Backend = { wait_event: string | null; query: string; state_change: string };

export async function sessionsIn(db: Db): Promise<Backend[]> {
  const { rows } = await sql<Backend>`
    select wait_event, query, state_change::text as state_change from pg_stat_activity
    where application_name = 'vigie-session' and datname = current_database()`.execute(db);
  return rows;
}

/** Ends them, as the network or the database may; what they locked is free then. */
export async function cutSessions(db: Db): Promise<void> {
  await sql`
    select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where application_name = 'vigie-session' and datname = current_database()`.execute(db);
}
