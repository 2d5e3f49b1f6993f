// A run of a rule that writes nothing: what it would match, replace, drop and keep, with examples. It is matched as the
// rule is when it is applied, so its counts are those of the run that follows on the same products (docs/decisions/0037).
import type { Explanation } from "#shared/addresses/matchProposals.ts";
import type { DryRunResult } from "#shared/addresses/ruleTrials.ts";
import { imageComparer } from "#server/domain/images/compareImages.ts";
import type { ImageTools } from "#server/domain/images/imageHashes.ts";
import { dryRunTooLong, dryRunning } from "#server/errors.ts";
import { type Release, limiterOfEach } from "#server/limiter.ts";
import type { Store } from "#server/store/database.ts";
import type { TriedCompetitor } from "#server/store/queries/matching/trial/competitorsToTry.ts";
import type { Actor } from "#server/store/scopes.ts";
import { followChanges } from "../followChanges.ts";
import { tryInThread } from "../rules/matchInThread.ts";
import type { TellProgress } from "../rules/matchWebsite.ts";
import { type RuleTexts, readRule } from "../rules/readRule.ts";
import { sidesOf } from "../sides.ts";
import { competitorsAsked } from "./competitorsAsked.ts";
import type { ChangeCounts, WebsiteTrial } from "./countChanges.ts";
import { chooseExamples } from "./exampleChoice.ts";

type DryRunTools = ImageTools & { readonly databaseUrl: string };

export type AskedDryRun = RuleTexts & {
  /** The saved rule whose matches it would change; none when it is new. */
  ruleId: number | undefined;
  competitors: readonly number[];
  /** How alike images are at least, of 100; null where they are not compared. */
  image_threshold: number | null;
};

type DryRun = {
  /** Throws what the run does, the signal's reason, and 422 when it takes too long. */
  carryOut(tell: TellProgress): Promise<DryRunResult>;
};

/** Of a process, whoever asks: each takes as much memory and work as a run. */
const inAllMost = 2;
const longest_ms = 15 * 60_000;
/** How long one that is being called off is waited for: a person who starts again has just left the one before. */
const patience_ms = 1_500;

/** A customer has one that they see; the work of one that they left may go on for a moment. */
const openRuns = limiterOfEach<number>({ perKey: 1 });
const workingRuns = limiterOfEach<number>({ perKey: 1, total: inAllMost });

/**
 * Checks a dry run and takes the slot of its customer, until `signal` aborts or it is carried out. Throws as applying
 * the rule does, except that it may be turned off, and 409 while another one of the customer's is at work.
 */
export async function openDryRun(
  tools: DryRunTools,
  actor: Actor,
  catalog: { id: number; website_id: number },
  request: AskedDryRun,
  signal: AbortSignal,
): Promise<DryRun> {
  readRule(request);
  const competitors = await competitorsAsked(tools.store.db, catalog.id, request);
  const release = await openSlot(tools.store, actor.customer_id);
  signal.addEventListener("abort", release, { once: true });
  if (signal.aborted) release();
  const late = AbortSignal.timeout(longest_ms);
  const work = { tools, actor, catalog, request, competitors, signal: AbortSignal.any([signal, late]) };
  return {
    carryOut: async (tell) => {
      try {
        const run = () => carryOut(work, tell);
        return await workingRuns(tools.store).run(actor.customer_id, run, work.signal);
      } catch (problem) {
        throw late.aborted ? dryRunTooLong(longest_ms / 60_000) : problem;
      } finally {
        release();
      }
    },
  };
}

function openSlot(store: Store, customerId: number): Promise<Release> {
  const tooLate = AbortSignal.timeout(patience_ms);
  return openRuns(store)
    .acquire(customerId, tooLate)
    .catch(() => {
      throw dryRunning();
    });
}

type Work = {
  tools: DryRunTools;
  actor: Actor;
  catalog: { id: number; website_id: number };
  request: AskedDryRun;
  competitors: readonly TriedCompetitor[];
  signal: AbortSignal;
};

async function carryOut(work: Work, tell: TellProgress): Promise<DryRunResult> {
  const { tools, actor, catalog, competitors, signal } = work;
  const begun = performance.now();
  // What has the same key is matched before anything is guessed: by whoever is first to follow what imports wrote.
  await followChanges(tools.store, { websiteId: catalog.website_id, signal });
  const trials: WebsiteTrial[] = [];
  for (const [index, { id }] of competitors.entries()) {
    signal.throwIfAborted();
    trials.push(
      await tryWebsite(work, id, (done, total) => tell(index * total + done, competitors.length * total)),
    );
  }
  const counts = trials.map((trial) => trial.counts);
  return {
    selected: trials[0]?.chosen ?? 0,
    ...sumOf(counts),
    duration_ms: Math.round(performance.now() - begun),
    websites: competitors.map(({ id, name }, at) => ({ website_id: id, name, ...counts[at]! })),
    examples: await shown({ db: tools.store.db, actor }, trials),
  };
}

/** No rule has it: a rule that is not saved has no matches. */
const noRule = 0;

function tryWebsite(
  { tools, catalog, request, signal }: Work,
  websiteId: number,
  tell: TellProgress,
): Promise<WebsiteTrial> {
  const { filter_query, matching_query, image_threshold, ruleId = noRule } = request;
  const texts = { filter_query, matching_query, image_threshold };
  const run = { catalogId: catalog.id, websiteId, ruleId, whole: true, ...texts };
  const compareImages = imageComparer(tools, { ownWebsiteId: catalog.website_id, websiteId }, signal);
  return tryInThread(tools.databaseUrl, run, { signal, tell, compareImages });
}

function sumOf(counts: readonly ChangeCounts[]): ChangeCounts {
  const sum: ChangeCounts = {
    matched: 0,
    updated: 0,
    removed: 0,
    kept: 0,
    skipped: 0,
    without_image: 0,
    unlike_image: 0,
    proposed: 0,
  };
  for (const count of counts)
    for (const name of Object.keys(sum) as (keyof ChangeCounts)[]) sum[name] += count[name];
  return sum;
}

async function shown(
  by: Parameters<typeof sidesOf>[0],
  trials: readonly WebsiteTrial[],
): Promise<DryRunResult["examples"][number][]> {
  const chosen = chooseExamples(trials.flatMap(({ examples }) => examples));
  const ids = chosen.flatMap(({ product_id, competitor_product_id, before_id }) =>
    [product_id, competitor_product_id, before_id].filter((id) => id !== null),
  );
  const sides = await sidesOf(by, ids);
  const sideOf = (id: number | null) => (id === null ? null : (sides.get(id) ?? null));
  return chosen.flatMap(({ product_id, competitor_product_id, before_id, explanation, ...example }) => {
    const own = sides.get(product_id);
    const [theirs, before] = [sideOf(competitor_product_id), sideOf(before_id)];
    // One that was deleted meanwhile is no example.
    return own ? [{ ...example, own, theirs, before, explanation: explanation as Explanation }] : [];
  });
}
