// An import run, from its claim to its end: read, check, merge, compare, tidy up.
import { vacuumProducts } from "#server/store/queries/imports/tuning.ts";
import { applyToWebsite } from "#server/domain/catalogs/applyValueMappings.ts";
import { enqueueImageHashes } from "#server/domain/images/hashImages.ts";
import { markAges } from "#server/domain/matching/markChanges.ts";
import { inTransaction } from "#server/store/database.ts";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { enqueueRules } from "#server/domain/matching/rules/requestRuns.ts";
import {
  DoubtfulImport,
  SourceAway,
  VigieError,
  feedEmpty,
  feedKeepsNoLine,
  importHasTooManyErrors,
  unknownId,
  wordingOf,
} from "#server/errors.ts";
import { LeaseLost } from "#server/lease.ts";
import { isConnectionLoss, untilItAnswers } from "#server/store/connection/session.ts";
import { dropStaging } from "#server/store/queries/imports/lines.ts";
import { markOfLines } from "#server/store/queries/imports/markOfLines.ts";
import { type Run, type Wording, findRun } from "#server/store/queries/imports/runs/runs.ts";
import { type RunChanges, changeRun } from "#server/store/queries/imports/runs/changeRun.ts";
import { canWait, keepNewestAwaiting } from "../sources/awaitedSources.ts";
import { CrawlGoesOn } from "../sources/crawls.ts";
import { writeErrorFile } from "./errorFile.ts";
import { type HeldRun, type HoldOptions, holdRun } from "./holdRun.ts";
import { mergeLines } from "../merge/mergeLines.ts";
import { readLines, withoutPrices } from "../reading/readLines.ts";
import type { ImportTools } from "../tools.ts";

/** How often one call begins again after PostgreSQL was away, and how long it waits for it each time. */
const lossesMax = 5;
const patience_ms = 60_000;

/**
 * Carries out a pending run to its end: complete, error or paused. Stopped by the signal, the run waits again and goes
 * on later where it was. A run that does not wait, or whose website has another one running, is left as it is. Returns
 * the run as it is then; throws only when PostgreSQL stays away.
 */
export async function runImport(tools: ImportTools, id: number, options: HoldOptions = {}): Promise<Run> {
  for (let losses = 0; ; losses += 1) {
    try {
      await attempt(tools, id, options);
      return await currentRun(tools, id);
    } catch (problem) {
      if (!isConnectionLoss(problem) || losses >= lossesMax) throw problem;
      await untilItAnswers(tools.store, patience_ms, options.signal);
    }
  }
}

/** Throws only when the connection is lost; the run then waits for the next attempt. */
async function attempt(tools: ImportTools, id: number, options: HoldOptions): Promise<void> {
  const heldRun = await holdRun(tools.store, id, options);
  if (!heldRun) return;
  tools.log?.info(aboutRun(heldRun.run), "import begins");
  try {
    await carryOut(tools, heldRun);
  } catch (problem) {
    if (isConnectionLoss(problem)) {
      await untilItAnswers(tools.store, patience_ms, options.signal);
      await letGo(tools, heldRun.run);
      throw problem;
    }
    await settle(tools, heldRun, problem, options.signal);
  } finally {
    await heldRun.release();
    tools.log?.info(
      aboutRun((await findRun(tools.store.db, id).catch(() => undefined)) ?? heldRun.run),
      "import ends",
    );
  }
}

/** By what the launch's answer, and the screens, call it. */
function aboutRun({ id, website_id, status, attempt, error_message, ...counts }: Run) {
  const { products_count, products_created, products_updated, products_error } = counts;
  return {
    import: id,
    website_id,
    status,
    attempt,
    ...(status !== "running" && { products_count, products_created, products_updated, products_error }),
    ...(error_message && { problem: error_message.key }),
  };
}

async function carryOut(tools: ImportTools, heldRun: HeldRun): Promise<void> {
  if (!heldRun.run.merged) {
    const reading = await readLines(tools, heldRun);
    await writeErrorFile(tools, heldRun);
    checkLines(heldRun.run);
    await mergeLines(heldRun, reading);
  }
  if (!heldRun.run.trial) await compareWhatChanged(tools, heldRun);
  heldRun.signal.throwIfAborted();
  await dropStaging(heldRun.session.db, heldRun.run.id);
  const done = {
    status: "complete",
    percentage: 100,
    end_datetime: "now",
    heartbeat_at: null,
    ...asComplete(heldRun.run),
  } as const;
  const { products_created, products_updated, trial } = await heldRun.change(done);
  if (trial) return;
  await enqueueRules(tools, heldRun.run.website_id);
  await enqueueImageHashes(tools.store.db, tools.enqueue, heldRun.run.website_id);
  if (products_created + products_updated >= productsWorthAVacuum) await refreshStatistics(tools, heldRun);
}

/** The comparisons follow what the run wrote. */
async function compareWhatChanged(tools: ImportTools, heldRun: HeldRun): Promise<void> {
  const { website_id, observedAt } = heldRun.run;
  await applyToWebsite(tools.store, website_id, heldRun.signal);
  await inTransaction(tools.store.db, (tx) => markAges(tx, website_id, observedAt));
  const { zerosRestored } = await followChanges(tools.store, {
    websiteId: website_id,
    signal: heldRun.signal,
  });
  if (zerosRestored > 0) {
    const notice = { key: "imports.zerosRestored" as const, values: { count: zerosRestored } };
    await heldRun.change({ notices: [...heldRun.run.notices, notice] });
  }
}

/**
 * That there was no price at all, or of a trial that an import would ask first, is the message of a complete run, and
 * no notice among others.
 */
function asComplete({ notices, error_message: doubt }: Run): Pick<Run, "error_message" | "notices"> {
  if (doubt) return { error_message: doubt, notices };
  const isIt = ({ key }: Wording) => key === withoutPrices.key;
  return {
    error_message: notices.find(isIt) ?? null,
    notices: notices.filter((notice) => !isIt(notice)),
  };
}

/** A few changes are autovacuum's: reading the whole table for each small file would cost more than the file. */
const productsWorthAVacuum = 10_000;

/** A file that is mostly wrong is not the file one meant: nothing of it is applied. */
function checkLines({
  products_count: count,
  products_error: errors,
  extractorSource: { where },
}: Run): void {
  if (count === 0) throw where && where.length > 0 ? feedKeepsNoLine(where) : feedEmpty();
  if (errors * 2 > count) throw importHasTooManyErrors(errors, count);
}

/**
 * Without it the next questions would be planned for, and read through, the table as it was. Nobody waits for it: the
 * run is complete.
 */
async function refreshStatistics({ log }: ImportTools, { run, session, signal }: HeldRun): Promise<void> {
  await vacuumProducts(session.db).catch((problem: Error) => {
    if (!signal.aborted) log?.warn({ import: run.id, err: problem }, "vacuum after an import");
  });
}

/** What becomes of a run that did not get to its end; nothing if it is not ours any more. */
async function settle(
  tools: ImportTools,
  heldRun: HeldRun,
  problem: unknown,
  stop?: AbortSignal,
): Promise<void> {
  if (problem instanceof LeaseLost || heldRun.signal.reason instanceof LeaseLost) return;
  if (stop?.aborted) return letGo(tools, heldRun.run);
  if (problem instanceof DoubtfulImport) {
    const { wouldChange: would_change, doubts, notices } = problem;
    const error_message = wordingOf(doubts);
    const asked_mark = await markOfLines(tools.store.db, heldRun.run.id);
    const asked = { would_change, error_message, doubts: [...doubts], asked_mark, notices: [...notices] };
    await end(tools, heldRun.run, { status: "paused", ...asked });
    return;
  }
  if (problem instanceof CrawlGoesOn) return letGo(tools, heldRun.run);
  if (problem instanceof SourceAway && (await canWait(tools.store.db, heldRun.run))) {
    const { error_message } = problemFields(problem);
    const away = {
      times_away: heldRun.run.times_away + 1,
      away_message: error_message,
      away_at: "now",
    } as const;
    await end(tools, heldRun.run, { status: "paused", error_message, ...away });
    const { website_id, scope } = heldRun.run;
    await keepNewestAwaiting(tools.store.db, website_id, scope);
    return;
  }
  // Nobody asks again by itself: what is told is why, and no hour.
  const why = problem instanceof SourceAway ? problem.cause : problem;
  const failed = { status: "error", end_datetime: "now", ...problemFields(why) } as const;
  if (!(await end(tools, heldRun.run, failed))) return;
  await dropStaging(tools.store.db, heldRun.run.id);
  if (!(problem instanceof VigieError)) {
    tools.log?.error({ import: heldRun.run.id, err: problem }, "import fails for a fault of ours");
  }
}

/** The run waits again; whoever takes it next goes on where it was. */
async function letGo(tools: ImportTools, run: Run): Promise<void> {
  await end(tools, run, { status: "pending" });
}

/** Undefined when the run is not ours any more. */
function end(tools: ImportTools, { id, attempt }: Run, changes: RunChanges): Promise<Run | undefined> {
  const ours = { id, attempt, status: "running" } as const;
  return changeRun(tools.store.db, ours, { heartbeat_at: null, ...changes });
}

function problemFields(problem: unknown): { error_message: Wording } {
  if (problem instanceof VigieError) return { error_message: { key: problem.key, values: problem.values } };
  const isFull = (problem as { code?: string }).code === diskFull;
  return { error_message: { key: isFull ? "imports.databaseFull" : "imports.unexpected", values: {} } };
}

/** PostgreSQL's error class for it. */
const diskFull = "53100";

async function currentRun(tools: ImportTools, id: number): Promise<Run> {
  const run = await findRun(tools.store.db, id);
  if (!run) throw unknownId("WebsiteImport", id);
  return run;
}
