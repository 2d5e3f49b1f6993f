// The worker: which function of the domain does which job.
import type { Job } from "pg-boss";
import { type MailTools, sendAccountMail } from "#server/domain/accounts/accountMails.ts";
import { cleanUpSessions } from "#server/domain/accounts/cleanUpSessions.ts";
import { applyValueMappings } from "#server/domain/catalogs/applyValueMappings.ts";
import { fillStandings } from "#server/domain/figures/fillStandings.ts";
import { cleanUpContainers } from "#server/domain/containers/cleanUpContainers.ts";
import { hashImages, enqueueImageHashes } from "#server/domain/images/hashImages.ts";
import { cleanUpChanges } from "#server/domain/installation/cleanUpChanges.ts";
import { launchPlannedImports } from "#server/domain/imports/runs/plannedImports.ts";
import { countCoverage, countSources } from "#server/domain/imports/sources/sourceHealth.ts";
import { expireUploads } from "#server/domain/imports/uploads/uploads.ts";
import { recoverImports, runImports } from "#server/domain/imports/runs/pendingRuns.ts";
import type { ImportTools } from "#server/domain/imports/tools.ts";
import { cleanUpSourceLines } from "#server/domain/products/cleanUpSourceLines.ts";
import { enqueueOffers, importOffers } from "#server/domain/marketplace/importOffers.ts";
import { cleanOldProducts } from "#server/domain/products/cleanOldProducts.ts";
import { removeLapsedDeletions } from "#server/domain/products/removeLapsedDeletions.ts";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { enqueueRules } from "#server/domain/matching/rules/requestRuns.ts";
import { type RuleTools, runRequestedRules } from "#server/domain/matching/rules/runRules.ts";
import { expirePrices } from "#server/domain/matching/expirePrices.ts";
import { prepareHistory } from "#server/domain/products/prepareHistory.ts";
import { type Listening, listen } from "#server/store/connection/listen.ts";
import { momentOfDatabase } from "#server/store/moment.ts";
import { vacuumProducts } from "#server/store/queries/imports/tuning.ts";
import { todoChannel } from "#server/store/queries/comparison/todo/comparisonTodo.ts";
import { type JobName, type Jobs, type Payloads, everyMinute, jobs } from "./jobs.ts";

export type Worker = {
  /** Takes no more jobs; what works is told to come to a good point and stop. */
  stop(): Promise<void>;
};

export type WorkerTools = ImportTools & MailTools & RuleTools;

type Work = { [Name in JobName]: (payload: Payloads[Name], signal: AbortSignal) => Promise<void> };

/** What does each job. */
export function workOf(tools: WorkerTools): Work {
  return {
    "run-imports": ({ website_id }, signal) => runImports(tools, website_id, signal),
    "follow-changes": async (_, signal) => void (await followChanges(tools.store, { signal })),
    "recover-imports": () => recoverImports(tools),
    "launch-planned-imports": async () => launchPlannedImports(tools, await momentOfDatabase(tools.store.db)),
    "import-offers": ({ catalog_id, launched_by }) => importOffers(tools, catalog_id, launched_by),
    "enqueue-offers": () => enqueueOffers(tools.store.db, tools.enqueue),
    // One rule at a time: another catalogue's may wait.
    "run-requested-rules": async ({ catalog_id }, signal) => {
      if (await runRequestedRules(tools, catalog_id, signal, 1))
        await tools.enqueue?.(tools.store.db, "run-requested-rules", { catalog_id });
      else await countCoverage(tools.store, catalog_id);
    },
    "enqueue-rules": () => enqueueRules(tools),
    "apply-value-mappings": async ({ catalog_id }) =>
      void (await applyValueMappings(tools.store, catalog_id)),
    // A while at a time: another website's may wait.
    "hash-images": async (payload, signal) => {
      if (await hashImages(tools, payload.website_id, signal, payload))
        await tools.enqueue?.(tools.store.db, "hash-images", payload);
    },
    "enqueue-image-hashes": () => enqueueImageHashes(tools.store.db, tools.enqueue),
    "prepare-history": () => prepareHistory(tools.store.db),
    "fill-standings": (_, signal) => fillStandings(tools.store, { signal }),
    "expire-prices": (_, signal) => expirePrices(tools.store, signal),
    "clean-old-products": async (_, signal) =>
      void (await cleanOldProducts(tools, await momentOfDatabase(tools.store.db), signal)),
    "count-sources": () => countSources(tools.store),
    "clean-up-source-lines": (_, signal) => cleanUpSourceLines(tools.store, signal),
    "remove-lapsed-deletions": async (_, signal) =>
      removeLapsedDeletions(tools.store, await momentOfDatabase(tools.store.db), signal),
    "vacuum-products": () => vacuumProducts(tools.store.db),
    "expire-uploads": async () => {
      await expireUploads(tools);
      await cleanUpContainers(tools);
    },
    "send-account-mail": (payload) => sendAccountMail(tools, payload),
    "clean-up-changes": () => cleanUpChanges(tools.store),
    "clean-up-sessions": () => cleanUpSessions(tools),
  };
}

/** Recovers what an earlier process left, then works until it is stopped. */
export async function startWorker(
  tools: WorkerTools,
  { boss }: Jobs,
  doing: Work = workOf(tools),
): Promise<Worker> {
  const stopping = new AbortController();
  await prepareHistory(tools.store.db);
  await recoverImports(tools);
  await enqueueRules(tools);
  await tools.enqueue?.(tools.store.db, "fill-standings", {});
  for (const name of Object.keys(jobs) as JobName[]) {
    for (let number = 0; number < jobs[name].atOnce; number += 1) await attend(name);
  }
  const commits = followCommits(tools);
  return {
    stop: async () => {
      stopping.abort(new Error("The worker stops"));
      await commits.close();
      await Promise.all(Object.keys(jobs).map((name) => boss.offWork(name)));
    },
  };

  async function attend<Name extends JobName>(name: Name): Promise<void> {
    let id = "";
    id = await boss.work<Payloads[Name]>(name, pollingOf(name), async ([job]) => {
      try {
        if (job) await doJob(name, job);
      } finally {
        // More of them may wait: it looks at once, not when it would look anyway.
        boss.notifyWorker(id);
      }
    });
  }

  async function doJob<Name extends JobName>(name: Name, job: Job<Payloads[Name]>): Promise<void> {
    const about = { job: name, job_id: job.id, ...idsIn(job.data) };
    const begun = performance.now();
    const ended = () => ({ ...about, duration_ms: Math.round(performance.now() - begun) });
    tools.log?.info(about, "job begins");
    try {
      await doing[name](job.data, AbortSignal.any([job.signal, stopping.signal]));
      tools.log?.info(ended(), stopping.signal.aborted ? "job stops with the worker" : "job ends");
    } catch (problem) {
      tools.log?.error({ ...ended(), err: problem }, "job fails");
      throw problem;
    }
  }
}

/** What a job is about; addresses of people stay out of the log. */
function idsIn(payload: object): Record<string, number> {
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => typeof value === "number"));
}

/**
 * Whoever puts something down asks for the job in their transaction. Where one waits already, theirs is dropped, and the
 * waiting one may be done before they commit: so it is asked for once more when the commit is told.
 */
function followCommits({ store, enqueue }: WorkerTools): Listening {
  let heard = false;
  let asking = false;
  const ask = async () => {
    heard = true;
    if (asking) return;
    asking = true;
    while (heard) {
      heard = false;
      // What cannot be asked for now is found by the minute's job.
      await enqueue?.(store.db, "follow-changes", {}).catch(() => undefined);
    }
    asking = false;
  };
  return listen(store, todoChannel, { onMessage: () => void ask(), connected: () => void ask() });
}

/**
 * A new job is told by a notification; this is for one that went unheard or that is tried again. What the clock asks for
 * once an hour or a day may wait longer: each look costs PostgreSQL and us a millisecond, day and night.
 */
function pollingOf(name: JobName) {
  const { schedule = everyMinute } = jobs[name];
  return { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: schedule === everyMinute ? 5 : 30 };
}
