// What a person may do with a run: launch it, pause it, resume it, run it again, delete it.
//
//   pending -> running -> complete | error | paused;   paused -> pending;   run again = a new run
import { clockDifference_ms } from "#shared/calendar/moments.ts";
import { conflict, importSourceGone, observedInTheFuture, unknownId } from "#server/errors.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import { momentOfDatabase } from "#server/store/moment.ts";
import { dropUndo } from "#server/store/queries/imports/undo/undo.ts";
import { dropStaging } from "#server/store/queries/imports/lines.ts";
import {
  type Run,
  type RunScope,
  type RunSource,
  type RunTrigger,
  type Wording,
  findRun,
  insertRun,
  removeRunRow,
} from "#server/store/queries/imports/runs/runs.ts";
import { changeRun } from "#server/store/queries/imports/runs/changeRun.ts";
import { resumedChanges } from "../sources/awaitedSources.ts";
import { configuredSource, sourceOf } from "../sources/runSource.ts";
import { checkSource, isStillThere, storedFileOf } from "../sources/source.ts";
import type { ImportTools } from "../tools.ts";
import { removeFilesOfRun } from "../uploads/uploads.ts";

export type RunRequest = {
  websiteId: number;
  /** Where to read; by default as the website is configured. */
  source?: { provider: string; uri?: string };
  /** How to read: over what the website is configured with, over what the file itself tells. */
  options?: Pick<RunSource, "type" | "type_options" | "where">;
  /** The website's next files are to be read like this one, once it is applied. */
  remember?: boolean;
  scope?: RunScope;
  trigger?: RunTrigger;
  /** The customer who asks for it, when a person does. */
  launchedBy?: number;
  /** What the file is called by whoever sent it. */
  fileName?: string;
  /** When the prices were seen; by default now. */
  observedAt?: Date;
  ebrandId?: number;
  /** It writes nothing: it says what it would change. */
  trial?: boolean;
};

type Tools = Pick<ImportTools, "store" | "enqueue">;

/** Makes a run that waits, and wakes a worker. Throws when there is no such website or its source cannot be one. */
export async function createRun(tools: Tools, request: RunRequest): Promise<Run> {
  return inTransaction(tools.store.db, async (tx) => createRunIn(tx, tools, request));
}

/** The same within a transaction of the caller. */
export async function createRunIn(
  tx: Db,
  { enqueue }: Pick<Tools, "enqueue">,
  request: RunRequest,
): Promise<Run> {
  const {
    websiteId,
    scope = "all",
    trigger = "manual",
    observedAt,
    ebrandId,
    launchedBy,
    fileName,
    trial = false,
  } = request;
  // Prices of next year would make all others old ones.
  if (observedAt && (await isInTheFuture(tx, observedAt))) throw observedInTheFuture();
  const source = sourceOf(request, await configuredSource(tx, websiteId));
  const extractorSource = { ...source, ...(request.remember && { remembers: true as const }) };
  checkSource(extractorSource);
  const run = await insertRun(tx, {
    website_id: websiteId,
    scope,
    trigger,
    extractorSource,
    trial,
    ...(observedAt && { observedAt }),
    ...(ebrandId && { ebrand_id: ebrandId }),
    ...(launchedBy && { launched_by: launchedBy }),
    ...(fileName && { file_name: fileName }),
  });
  await enqueue?.(tx, "run-imports", { website_id: websiteId });
  return run;
}

/**
 * Launches a run: one that is paused or waits goes on at once, one that is over is done again as a new run, launched by
 * whoever asks now.
 */
export async function startRun(
  tools: Tools & Partial<Pick<ImportTools, "storage">>,
  id: number,
  launchedBy?: number,
): Promise<Run> {
  const run = await runOf(tools, id);
  if (run.status === "running") throw conflict("imports.isRunning");
  if (run.status === "paused") return resumeRun(tools, id);
  if (run.status === "complete" || run.status === "error") {
    // Better said now than by a run that fails.
    if (tools.storage && !(await isStillThere(tools.storage, run.extractorSource)))
      throw importSourceGone(run.file_name ?? storedFileOf(run.extractorSource)!.name);
    return rerun(tools, run, launchedBy);
  }
  await tools.enqueue?.(tools.store.db, "run-imports", { website_id: run.website_id });
  return run;
}

/** The worker stops at its next batch and leaves what it has staged. */
export async function pauseRun({ store }: Tools, id: number): Promise<Run> {
  const paused = await changeRun(
    store.db,
    { id, status: ["pending", "running"] },
    { status: "paused", heartbeat_at: null },
  );
  return paused ?? refuse(store.db, id, "imports.cannotPause");
}

/** Goes on where it stopped. Resuming a run that paused by itself says that its file is right all the same. */
export async function resumeRun({ store, enqueue }: Tools, id: number): Promise<Run> {
  return inTransaction(store.db, async (tx) => {
    const run = await findRun(tx, id);
    const changes = run && (await resumedChanges(tx, run));
    const resumed = changes && (await changeRun(tx, { id, status: "paused" }, changes));
    if (!resumed) return refuse(tx, id, "imports.cannotResume");
    await enqueue?.(tx, "run-imports", { website_id: resumed.website_id });
    return resumed;
  });
}

/** A paused run is over, with nothing of it applied. It still says why it had paused. */
export async function discardRun({ store }: Pick<Tools, "store">, id: number): Promise<Run> {
  return inTransaction(store.db, async (tx) => {
    const run = await findRun(tx, id);
    const error_message = asDiscarded(run?.error_message ?? null);
    const changes = { status: "error", discarded: true, error_message, end_datetime: "now" } as const;
    const discarded = await changeRun(tx, { id, status: "paused" }, changes);
    if (!discarded) return refuse(tx, id, "imports.cannotDiscard");
    await dropStaging(tx, id);
    return discarded;
  });
}

function asDiscarded(why: Wording | null): Wording {
  const discarded = { key: "importing.discarded", values: {} } as const;
  if (!why) return discarded;
  const { also = [], ...first } = why;
  return { ...discarded, also: [first, ...also] };
}

/** Deletes a run that does not run, with the files that were only its own. The products stay as they are. */
export async function removeRun(
  { store, storage }: Pick<ImportTools, "store" | "storage">,
  id: number,
): Promise<void> {
  const run = await findRun(store.db, id);
  if (!run) throw unknownId("WebsiteImport", id);
  await inTransaction(store.db, async (tx) => {
    if (!(await removeRunRow(tx, id))) return refuse(tx, id, "imports.isRunning");
    await dropStaging(tx, id);
    await dropUndo(tx, id);
  });
  await removeFilesOfRun({ store, storage }, run);
}

/**
 * The same file read again tells the same prices of the same moment; an address read anew tells those of now. What a
 * trial has looked at is then imported, and its columns remembered where it was tried so (`remembers` of its source).
 */
async function rerun(tools: Tools, before: Run, launchedBy?: number): Promise<Run> {
  const { website_id, scope, ebrand_id, catalog_id, file_name, observedAt } = before;
  // A crawl that was read is of its own moment: the provider is asked for another one.
  const { data: _crawl, ...extractorSource } = before.extractorSource;
  const draft = {
    website_id,
    extractorSource,
    scope,
    ebrand_id,
    catalog_id,
    file_name,
    trigger: "manual",
  } as const;
  const again = { ...draft, ...(storedFileOf(extractorSource) && { observedAt }) };
  return inTransaction(tools.store.db, async (tx) => {
    const run = await insertRun(tx, { ...again, launched_by: launchedBy ?? null });
    await tools.enqueue?.(tx, "run-imports", { website_id });
    return run;
  });
}

async function isInTheFuture(db: Db, moment: Date): Promise<boolean> {
  return moment.getTime() > (await momentOfDatabase(db)).getTime() + clockDifference_ms;
}

async function runOf({ store }: Pick<Tools, "store">, id: number): Promise<Run> {
  const run = await findRun(store.db, id);
  if (!run) throw unknownId("WebsiteImport", id);
  return run;
}

async function refuse(
  db: Db,
  id: number,
  key: "imports.cannotPause" | "imports.cannotResume" | "imports.cannotDiscard" | "imports.isRunning",
): Promise<never> {
  if (!(await findRun(db, id))) throw unknownId("WebsiteImport", id);
  throw conflict(key);
}
