// Runs that wait for a source that did not answer, and go on once it may.
import type { Enqueue } from "#server/jobs/jobs.ts";
import type { Db } from "#server/store/database.ts";
import { momentOfDatabase } from "#server/store/moment.ts";
import { dropStaging } from "#server/store/queries/imports/lines.ts";
import { importedWebsite } from "#server/store/queries/imports/importedWebsite.ts";
import {
  type Run,
  type RunScope,
  type RunSource,
  awaitingRuns,
  leaveToNewest,
} from "#server/store/queries/imports/runs/runs.ts";
import { type RunChanges, changeRun } from "#server/store/queries/imports/runs/changeRun.ts";
import { isCrawled } from "#shared/reference/providers.ts";
import { configuredSource, sourceOf } from "./runSource.ts";

/**
 * Whether a run waits when its source is away. A trial does not, nor what was asked to read an address that is not its
 * website's: nobody asks that one again at the next hour, and whoever launched it is told at once.
 */
export async function canWait(db: Db, { trial, scope, extractorSource, website_id }: Run): Promise<boolean> {
  if (trial) return false;
  if (scope === "marketplace" || isCrawled(extractorSource)) return true;
  return (await importedWebsite(db, website_id))?.extractor_source.uri === extractorSource.uri;
}

/**
 * Of the runs by schedule that wait for this website's source the newest one stays: each would ask for the same. What a
 * person launched is theirs, and the offers of marketplaces are each of their own catalogue.
 */
export async function keepNewestAwaiting(db: Db, websiteId: number, scope: RunScope): Promise<void> {
  if (scope === "marketplace") return;
  for (const id of await leaveToNewest(db, websiteId, scope)) await dropStaging(db, id);
}

/** Lets the run that waits for this website's source go on; false where there is none. */
export async function resumeAwaiting(
  tx: Db,
  enqueue: Enqueue | undefined,
  { websiteId, scope }: { websiteId: number; scope: RunScope },
): Promise<boolean> {
  await keepNewestAwaiting(tx, websiteId, scope);
  const runs = await awaitingRuns(tx, websiteId, scope);
  for (const run of runs)
    await changeRun(tx, { id: run.id, status: "paused" }, await resumedChanges(tx, run));
  if (runs.length > 0) await enqueue?.(tx, "run-imports", { website_id: websiteId });
  return runs.length > 0;
}

/**
 * What resuming a paused run changes. One that paused in doubt is found right by whoever resumes it; one whose source
 * was away is read now, where its website says by now.
 */
export async function resumedChanges(tx: Db, run: Run): Promise<RunChanges> {
  const resumed = { status: "pending", error_message: null } as const;
  // What a newer import came before is judged anew: it was asked about as it would have been then.
  const isDoubted = run.error_message !== null && run.error_message.key !== "imports.overtaken";
  if (!run.awaits_source) return { ...resumed, confirmed: run.confirmed || isDoubted };
  if (run.scope === "marketplace") return resumed;
  const extractorSource = await renewedSource(tx, run);
  // A crawl that was begun is of its own moment, and so is a file whose moment was told.
  const isOfItsMoment = run.extractorSource.data?.["crawlId"] !== undefined || run.observedAt < run.created;
  return {
    ...resumed,
    position: 0,
    extractorSource,
    ...(!isOfItsMoment && { observedAt: await momentOfDatabase(tx) }),
  };
}

/** The website's, as it is by now; how a run that a person launched is read stays as they asked. */
async function renewedSource(tx: Db, { trigger, website_id, extractorSource }: Run): Promise<RunSource> {
  const renewed = sourceOf({}, await configuredSource(tx, website_id));
  if (renewed.provider !== extractorSource.provider) return renewed;
  const asked = trigger === "cron" ? {} : { ...extractorSource };
  const { data } = extractorSource;
  return {
    ...renewed,
    ...asked,
    ...(renewed.uri !== undefined && { uri: renewed.uri }),
    ...(data && { data }),
  };
}
