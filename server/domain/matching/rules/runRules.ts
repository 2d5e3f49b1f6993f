// Runs of matching rules that were asked for: each competitor's website is matched in a thread, then written a chunk at a
// time. A worker that is killed leaves what it wrote whole; the run begins again, and what is right already stays.
import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import { compare } from "#server/domain/prices/compare.ts";
import type { Enqueue } from "#server/jobs/jobs.ts";
import { type Store, inTransaction } from "#server/store/database.ts";
import { lockComparison } from "#server/store/questions/lockComparison.ts";
import { type FoundPair, writeRuleOffers } from "#server/store/questions/ruleOffers.ts";
import {
  type AskedRule,
  catalogsWithAskedRules,
  endRun,
  takeAskedRule,
} from "#server/store/questions/ruleRuns.ts";
import { openSession } from "#server/store/session.ts";
import { followChanges } from "../followChanges.ts";
import type { WebsiteMatches, WebsiteRun } from "./matchWebsite.ts";

export type RuleTools = { readonly store: Store; readonly databaseUrl: string; readonly enqueue?: Enqueue };

export type RuleResult = {
  status: "done";
  /** Own products that have a match now and had none before, that have another one, and that lost theirs. */
  matched: number;
  updated: number;
  removed: number;
  /** Looked at, and without a match by this rule. */
  skipped: number;
  duration_ms: number;
};

/** As many as a comparison follows at once (docs/decisions/0007). */
const productsPerTransaction = 2_000;
/** A rule that took its worker down so often will do it again. */
const attemptsMax = 5;

/** Carries out the runs that wait in a catalogue, by the ids of their rules, unless another worker is at them. */
export async function runAskedRules(tools: RuleTools, catalogId: number, signal: AbortSignal): Promise<void> {
  const session = await openSession(tools.store);
  try {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_lock(hashtextextended('rules of catalog ' || ${catalogId}::bigint, 0)) as mine`.execute(
      session.db,
    );
    if (!rows[0]!.mine) return;
    for (;;) {
      if (signal.aborted) return;
      const rule = await takeAskedRule(tools.store.db, catalogId);
      if (!rule) return;
      await runRule(tools, rule, signal);
    }
  } finally {
    await session.close();
  }
}

/** Wakes the workers for the runs that wait; may be called anywhere, at any time. */
export async function recoverRules({ store, enqueue }: RuleTools): Promise<void> {
  for (const catalog_id of await catalogsWithAskedRules(store.db)) {
    await enqueue?.(store.db, "apply-rules", { catalog_id });
  }
}

async function runRule(tools: RuleTools, rule: AskedRule, signal: AbortSignal): Promise<void> {
  const { store } = tools;
  if (rule.run_attempts > attemptsMax) {
    await endRun(store.db, rule, {
      status: "error",
      message: { key: "rules.interruptedTooOften", values: {} },
    });
    return;
  }
  const begun = performance.now();
  const counts = { matched: 0, updated: 0, removed: 0, skipped: 0 };
  // What has the same key is matched before anything is guessed.
  await followChanges(store, { signal });
  for (const websiteId of rule.competitors_id) {
    const { filter_query, matching_query } = rule;
    const run = { catalogId: rule.catalog_id, websiteId, ruleId: rule.id, filter_query, matching_query };
    const found = await matchInThread(tools, run, signal);
    if (!(await writeMatches(store, run, found, counts, signal))) return;
  }
  const duration_ms = Math.round(performance.now() - begun);
  await endRun(store.db, rule, { status: "done", ...counts, duration_ms } satisfies RuleResult);
}

/** Ends the thread when the signal aborts, and throws its reason. */
function matchInThread(
  { databaseUrl }: RuleTools,
  run: WebsiteRun,
  signal: AbortSignal,
): Promise<WebsiteMatches> {
  signal.throwIfAborted();
  const thread = new Worker(new URL("matchThread.ts", import.meta.url), { workerData: { databaseUrl, run } });
  return new Promise((resolve, reject) => {
    const end = () => {
      void thread.terminate();
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", end, { once: true });
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", (code) => {
      signal.removeEventListener("abort", end);
      reject(new Error(`The matching thread ended with ${code}`));
    });
  });
}

type Counts = Pick<RuleResult, "matched" | "updated" | "removed" | "skipped">;

/** False when it was told to stop. */
async function writeMatches(
  store: Store,
  run: WebsiteRun,
  { chosen, former, pairs }: WebsiteMatches,
  counts: Counts,
  signal: AbortSignal,
): Promise<boolean> {
  counts.skipped += chosen.length - pairs.length;
  const concerned = [...new Set([...former, ...pairs.map(({ product_id }) => product_id)])].toSorted(
    (one, other) => one - other,
  );
  const byProduct = new Map(pairs.map((pair) => [pair.product_id, pair]));
  for (let from = 0; from < concerned.length; from += productsPerTransaction) {
    if (signal.aborted) return false;
    const productIds = concerned.slice(from, from + productsPerTransaction);
    const found = productIds.map((id) => byProduct.get(id)).filter((pair) => pair !== undefined);
    await writeChunk(store, run, productIds, found, counts);
  }
  return true;
}

async function writeChunk(
  store: Store,
  run: WebsiteRun,
  productIds: readonly number[],
  found: readonly FoundPair[],
  counts: Counts,
): Promise<void> {
  const { created, dropped } = await inTransaction(store.db, async (tx) => {
    await lockComparison(tx, run.catalogId);
    const written = await writeRuleOffers(tx, { ...run, productIds }, found);
    const changed = [...new Set([...written.created, ...written.dropped])];
    if (changed.length > 0) await compare(tx, run.catalogId, changed, new Date());
    return written;
  });
  const replaced = created.filter((id) => dropped.includes(id)).length;
  counts.matched += created.length - replaced;
  counts.updated += replaced;
  counts.removed += dropped.length - replaced;
}
