// Failures by key (an address, or an address and an account), in windows that begin with the first of them.
import { sql } from "kysely";
import type { Db } from "../../database.ts";

type Failures = { key: string; failures: number; wait_s: number };

/** Counts one for each key. Returns how many there are in its window, and how long that still lasts. */
export async function countFailures(db: Db, keys: readonly string[], window_s: number): Promise<Failures[]> {
  const isOver = overSince(window_s);
  const { rows } = await sql<Failures>`
    insert into login_failure as known (key, failures)
    select key, 1 from unnest(${keys}::text[]) as sent (key)
    on conflict (key) do update set
      failures = case when ${isOver} then 1 else known.failures + 1 end,
      since = case when ${isOver} then now() else known.since end
    returning key, failures, ceil(extract(epoch from since + make_interval(secs => ${window_s}) - now()))::int as wait_s`.execute(
    db,
  );
  return rows;
}

export async function uncountFailure(db: Db, key: string): Promise<void> {
  await sql`update login_failure set failures = failures - 1 where key = ${key}`.execute(db);
}

export async function deleteFailures(db: Db, key: string): Promise<void> {
  await sql`delete from login_failure where key = ${key}`.execute(db);
}

/** Those whose window is over. */
export async function deleteOldFailures(db: Db, window_s: number): Promise<void> {
  await sql`delete from login_failure as known where ${overSince(window_s)}`.execute(db);
}

function overSince(window_s: number) {
  return sql`known.since <= now() - make_interval(secs => ${window_s})`;
}
