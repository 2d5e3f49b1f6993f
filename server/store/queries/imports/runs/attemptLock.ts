// The lock that a worker's session keeps on its attempt at a run.
import { sql } from "kysely";
import type { Db } from "../../../database.ts";
import type { Run } from "./runs.ts";

type Attempt = Pick<Run, "id" | "attempt">;

/** Kept until the session ends. */
export async function lockAttempt(session: Db, attempt: Attempt): Promise<void> {
  await sql`select pg_advisory_lock(${lockOf(attempt)})`.execute(session);
}

export async function isAttemptFree(db: Db, attempt: Attempt): Promise<boolean> {
  const lock = lockOf(attempt);
  const { rows } = await sql<{ free: boolean }>`
    select case when pg_try_advisory_lock(${lock}) then pg_advisory_unlock(${lock}) else false end as free`.execute(
    db,
  );
  return rows[0]?.free === true;
}

function lockOf({ id, attempt }: Attempt) {
  return sql`hashtextextended(${`vigie import ${id} ${attempt}`}, 0)`;
}
