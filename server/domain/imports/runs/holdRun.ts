// A run in the hands of one worker: a lease whose fence is `attempt`. While the worker lives it also keeps a session
// lock, which PostgreSQL takes from it the moment it dies.
import { holdLease } from "#server/lease.ts";
import type { Db, Store } from "#server/store/database.ts";
import { type Session, openSession } from "#server/store/connection/session.ts";
import { isAttemptFree, lockAttempt } from "#server/store/queries/imports/runs/attemptLock.ts";
import { type Run, beatRun, findRun } from "#server/store/queries/imports/runs/runs.ts";
import { type RunChanges, changeRun } from "#server/store/queries/imports/runs/changeRun.ts";
import { claimRun } from "#server/store/queries/imports/runs/claimRun.ts";

const heartbeat_ms = 3000;

export type HeldRun = {
  /** As last written. */
  run: Run;
  session: Session;
  /** Aborted when the lease is lost (the run is paused, taken over) or the worker shall stop. */
  signal: AbortSignal;
  /** Writes to the run. Throws LeaseLost when the run is not ours any more. */
  change(changes: RunChanges, db?: Db): Promise<Run>;
  release(): Promise<void>;
};

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
export function isAbandoned(db: Db, run: Pick<Run, "id" | "attempt">): Promise<boolean> {
  return isAttemptFree(db, run);
}

/** The lock first, so that a run in status running is never without one while its worker lives. */
async function claim(db: Db, waiting: Run): Promise<Run | undefined> {
  await lockAttempt(db, { id: waiting.id, attempt: waiting.attempt + 1 });
  try {
    return await claimRun(db, waiting);
  } catch (problem) {
    if (isAnotherRunning(problem)) return undefined;
    throw problem;
  }
}

function hold(store: Store, session: Session, run: Run, { signal, onProgress }: HoldOptions): HeldRun {
  const lease = holdLease({
    subject: `attempt ${run.attempt} of import ${run.id}`,
    renewEvery_ms: heartbeat_ms,
    renew: () => beatRun(store.db, run),
    stop: signal,
  });
  const guard = { id: run.id, attempt: run.attempt, status: "running" as const };
  const heldRun: HeldRun = {
    run,
    session,
    signal: lease.signal,
    change: async (changes, db = session.db) => {
      const changed = await changeRun(db, guard, changes);
      lease.check(changed !== undefined);
      heldRun.run = changed!;
      if (heldRun.run.status !== "running") lease.release();
      onProgress?.(heldRun.run);
      return heldRun.run;
    },
    release: async () => {
      lease.release();
      await session.close();
    },
  };
  // A statement that runs for long does not look at the signal: it is made to fail.
  heldRun.signal.addEventListener("abort", () => void session.cancel().catch(() => undefined), {
    once: true,
  });
  return heldRun;
}

function isAnotherRunning(problem: unknown): boolean {
  const { code, constraint } = problem as { code?: string; constraint?: string };
  return code === "23505" && constraint === "website_import_running";
}
