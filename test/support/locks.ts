// Work of the product that is stopped at a certain statement: the test holds what the statement needs, sees in the
// database that somebody waits for it, and does then what shall happen in the middle.
import { type RawBuilder, sql } from "kysely";
import type { Db, Store } from "#server/store/database.ts";
import { type Session, openSession } from "#server/store/connection/session.ts";
import { until } from "./until.ts";

/** Longer than whatever a test waits for while it holds a lock (`until`: a minute). */
const longestWait_ms = "90000";

/** Does the work while whoever needs what the statement locks waits. */
export async function whileLocked<Result>(
  store: Store,
  lock: RawBuilder<unknown>,
  work: (holder: Session) => Promise<Result>,
): Promise<Result> {
  const holder = await holdLock(store, lock);
  try {
    return await work(holder);
  } finally {
    await holder.close();
  }
}

/** A connection that keeps what the statement locks until it is closed. */
export async function holdLock(store: Store, lock: RawBuilder<unknown>): Promise<Session> {
  const holder = await openSession(store);
  await sql`begin`.execute(holder.db);
  // A test that locks out what it waits for itself fails with words, instead of standing still until the run ends.
  await sql`select set_config('lock_timeout', ${longestWait_ms}, true),
                   set_config('idle_in_transaction_session_timeout', ${longestWait_ms}, true)`.execute(
    holder.db,
  );
  await lock.execute(holder.db);
  return holder;
}

/** Waits until so many connections, or more, wait for a lock in this database. */
export async function untilWaiting(db: Db, count = 1): Promise<void> {
  const is = (waiting: number) => waiting >= count;
  await until(`${count} connections wait for a lock`, () => countWaiting(db), { is });
}

/** Waits until somebody waits for what the holder locks; with `written`, somebody who has written to that table before. */
export async function untilBlockedBy(holder: Session, db: Db, written?: string): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(holder.db);
  const hasWritten = sql`exists (
    select from pg_locks where pg_locks.pid = activity.pid and granted and mode = 'RowExclusiveLock'
      and relation = to_regclass(${written ?? ""}))`;
  const blocked = async () => {
    const { rows: found } = await sql<{ query: string }>`
      select query from pg_stat_activity as activity
      where datname = current_database() and backend_type = 'client backend'
        and ${rows[0]!.pid}::int = any(pg_blocking_pids(pid)) and ${written ? hasWritten : sql`true`}`.execute(
      db,
    );
    return found;
  };
  // Who comes to the lock has a process to start first; the question is dear to ask.
  const is = (found: readonly unknown[]) => found.length > 0;
  await until("somebody waits for the lock", blocked, { is, every_ms: 50 });
}

export async function untilNobodyWaits(db: Db): Promise<void> {
  await until("nobody waits for a lock any more", () => countWaiting(db), { is: (waiting) => waiting === 0 });
}

/** Waits until no lock of a session is held any more: the server has seen that its client is dead. */
export async function untilNoSessionLock(db: Db): Promise<void> {
  const locks = async () => {
    const { rows } = await sql<{ locks: number }>`
      select count(*)::int as locks from pg_locks
      where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`.execute(db);
    return rows[0]!.locks;
  };
  await until("no lock of a dead worker is left", locks, { is: (left) => left === 0 });
}

export async function countWaiting(db: Db): Promise<number> {
  // Within a transaction PostgreSQL would go on telling what it told first.
  await sql`select pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and backend_type = 'client backend'`.execute(
    db,
  );
  return rows[0]!.count;
}
