// The runs that wait, and those whose worker died.
import type { MessageKey, MessageValues } from "#shared/messages/index.ts";
import { dropLeftStaging } from "#server/store/queries/imports/lines.ts";
import { dropLeftUndo } from "#server/store/queries/imports/undo/undo.ts";
import {
  type Run,
  nextPendingRun,
  runningRuns,
  websitesWithPendingRuns,
} from "#server/store/queries/imports/runs/runs.ts";
import { changeRun } from "#server/store/queries/imports/runs/changeRun.ts";
import { isAbandoned } from "./holdRun.ts";
import { runImport } from "./runImport.ts";
import { isStillThere } from "../sources/source.ts";
import { countSources } from "../sources/sourceHealth.ts";
import type { ImportTools } from "../tools.ts";

/** A worker that gave no sign for so long is taken for dead, though its connection still stands. */
const silence_s = 30;
/** A run that took its worker down so often will do it again. */
const attemptsMax = 50;

/** Carries out the runs that wait for this website, one after the other, the oldest first. */
export async function runImports(tools: ImportTools, websiteId: number, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const next = await nextPendingRun(tools.store.db, websiteId);
    if (next === undefined) return;
    const run = await runImport(tools, next, { signal });
    if (run.status === "complete" && !run.trial) await countSources(tools.store, websiteId);
    // Told to stop, or another worker is at this website and goes on with what waits when it is done.
    if (signal?.aborted || run.status === "pending") return;
  }
}

/**
 * Puts the runs of dead workers back among those that wait, or ends them when they cannot go on, and wakes the workers
 * for all that wait. May run anywhere, at any time.
 */
export async function recoverImports(tools: ImportTools): Promise<void> {
  const { db } = tools.store;
  for (const run of await runningRuns(db, silence_s)) {
    if (run.isSilent || (await isAbandoned(db, run))) await recover(tools, run);
  }
  await dropLeftStaging(db);
  await dropLeftUndo(db);
  for (const website_id of await websitesWithPendingRuns(db))
    await tools.enqueue?.(db, "run-imports", { website_id });
}

async function recover(tools: ImportTools, run: Run): Promise<void> {
  const { id, attempt } = run;
  const guard = { id, attempt, status: "running" as const };
  const problem = await hindrance(tools, run);
  await changeRun(
    tools.store.db,
    guard,
    problem
      ? { status: "error", error_message: problem, end_datetime: "now", heartbeat_at: null }
      : { status: "pending", heartbeat_at: null },
  );
}

/** Why an interrupted run cannot go on. */
async function hindrance(
  { storage }: ImportTools,
  { attempt, merged, extractorSource }: Run,
): Promise<{ key: MessageKey; values: MessageValues } | undefined> {
  if (attempt >= attemptsMax) return { key: "imports.interruptedTooOften", values: { attempts: attempt } };
  if (merged || (await isStillThere(storage, extractorSource))) return undefined;
  return { key: "imports.interrupted", values: {} };
}
