// A run in the hands of one worker. Whoever takes it raises `attempt`; from then on nobody with an older attempt can
// write to it any more, however late he comes. While he lives he gives a sign every few seconds and keeps a session
// lock, which PostgreSQL takes from him the moment he dies.
import { sql } from "kysely";
import type { Db, Store } from "#server/store/database.ts";
import { type Session, openSession } from "#server/store/session.ts";
import {
  type Run,
  type RunChanges,
  beatRun,
  changeRun,
  claimRun,
  findRun,
} from "#server/store/queries/imports/runs.ts";

const heartbeat_ms = 3000;

export type HeldRun = {
  /** As last written. */
  run: Run;
  session: Session;
  /** Aborted when the run is lost (paused, taken over) or the worker shall stop. */
  signal: AbortSignal;
  /** Writes to the run, if it is still ours. Throws RunLost otherwise. */
  change(changes: RunChanges, db?: Db): Promise<Run>;
  release(): Promise<void>;
};

/** The run is not ours any more: somebody paused it, or took it over while we were not heard of. */
export class RunLost extends Error {
  override name = "RunLost";
}

export type HoldOptions = { signal?: AbortSignal; onProgress?: (run: Run) => void };

/** Takes a pending run. Undefined when it does not wait any more, or its website has another one running. */
export async function holdRun(
  store: Store,
  id: number,
  options: HoldOptions = {},
): Promise<HeldRun | undefined> {
  const waiting = await findRun(store.db, id);
  if (waiting?.status !== "pending") return undefined;
  const session = await openSession(store);
  try {
    const run = await claim(session.db, waiting);
    if (run) return hold(store, session, run, options);
  } catch (problem) {
    await session.close();
    throw problem;
  }
  await session.close();
  return undefined;
}

/** Nobody keeps the lock of this run's attempt: its worker is dead, or has lost its connection. */
export async function isAbandoned(db: Db, run: Pick<Run, "id" | "attempt">): Promise<boolean> {
  const lock = lockOf(run.id, run.attempt);
  const tried = await sql<{ free: boolean }>`
    select case when pg_try_advisory_lock(${lock}) then pg_advisory_unlock(${lock}) else false end as free`.execute(
    db,
  );
  return tried.rows[0]?.free === true;
}

/** The lock first, so that a run in status running is never without one while its worker lives. */
async function claim(db: Db, waiting: Run): Promise<Run | undefined> {
  await sql`select pg_advisory_lock(${lockOf(waiting.id, waiting.attempt + 1)})`.execute(db);
  try {
    return await claimRun(db, waiting);
  } catch (problem) {
    if (isAnotherRunning(problem)) return undefined;
    throw problem;
  }
}

function hold(store: Store, session: Session, run: Run, { signal, onProgress }: HoldOptions): HeldRun {
  const lost = new AbortController();
  const guard = { id: run.id, attempt: run.attempt, status: "running" as const };
  const held: HeldRun = {
    run,
    session,
    signal: signal ? AbortSignal.any([signal, lost.signal]) : lost.signal,
    change: async (changes, db = session.db) => {
      const changed = await changeRun(db, guard, changes);
      if (!changed) throw loseIt();
      held.run = changed;
      if (changed.status !== "running") clearInterval(heart);
      onProgress?.(changed);
      return changed;
    },
    release: async () => {
      clearInterval(heart);
      await session.close();
    },
  };
  const heart = setInterval(() => void beat(), heartbeat_ms);

  // A statement that runs for long does not look at the signal: it is made to fail.
  held.signal.addEventListener("abort", () => void session.cancel().catch(() => undefined), { once: true });
  return held;

  function loseIt(): RunLost {
    const reason = new RunLost(`Import ${run.id} is not attempt ${run.attempt}'s any more`);
    lost.abort(reason);
    return reason;
  }

  async function beat(): Promise<void> {
    // While PostgreSQL is away nobody else can take the run either.
    const alive = await beatRun(store.db, run).catch(() => true);
    if (!alive && held.run.status === "running") loseIt();
  }
}

function isAnotherRunning(problem: unknown): boolean {
  const { code, constraint } = problem as { code?: string; constraint?: string };
  return code === "23505" && constraint === "website_import_running";
}

function lockOf(id: number, attempt: number) {
  return sql`hashtextextended(${`vigie import ${id} ${attempt}`}, 0)`;
}
