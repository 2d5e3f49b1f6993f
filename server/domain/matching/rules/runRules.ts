// The runs of a catalogue's rules, one after the other: those that people asked for and those that follow imports
// (docs/decisions/0031). Each rule matches the websites of its competitors in a thread of its own and writes what it
// found.
import { setTimeout as pause } from "node:timers/promises";
import { fetchingTime, imageComparer } from "#server/domain/images/compareImages.ts";
import type { ImageTools } from "#server/domain/images/imageHashes.ts";
import { VigieError, unlinkedCompetitors, unprocessable } from "#server/errors.ts";
import { LeaseLost } from "#server/lease.ts";
import type { Log } from "#server/log.ts";
import type { Store } from "#server/store/database.ts";
import {
  type HeldRule,
  type RunCounts,
  catalogsWithWaitingRules,
  lockRules,
  namesOfWebsites,
} from "#server/store/queries/matching/rules/ruleRuns.ts";
import { endRun, takeRule } from "#server/store/queries/matching/rules/takenRule.ts";
import { countRuleOffers } from "#server/store/queries/matching/rules/ruleOffers.ts";
import { openSession } from "#server/store/connection/session.ts";
import { followChanges } from "../followChanges.ts";
import { type HeldRun, holdRule } from "./holdRule.ts";
import { matchInThread } from "./matchInThread.ts";
import type { TellProgress } from "./matchWebsite.ts";
import { readRule } from "./readRule.ts";
import { type MatchWriter, drawSamples, writeMatches } from "./writeMatches.ts";

export type RuleTools = ImageTools & MatchWriter & { readonly databaseUrl: string; readonly log?: Log };

/** What is kept of a run; the entity says what each figure means. */
type RuleResult = RunCounts & {
  status: "done";
  scope: "all" | "changes";
  kept: number;
  duration_ms: number;
  without_image?: number;
  unlike_image?: number;
  unlinked?: number[];
};

/** A rule that took its worker down so often will do it again. */
const attemptsMax = 5;

/**
 * Carries out the runs that wait in a catalogue, by the ids of their rules, unless another worker is at them; so many of
 * them at most. Returns whether more may wait.
 */
export async function runRequestedRules(
  tools: RuleTools,
  catalogId: number,
  signal: AbortSignal,
  most = Number.MAX_SAFE_INTEGER,
): Promise<boolean> {
  const session = await openSession(tools.store);
  try {
    if (!(await lockRules(session.db, catalogId))) return false;
    for (let count = 0; count < most; count += 1) {
      if (signal.aborted) return true;
      // By the connection that keeps the others out: when it is cut, somebody else may be at the rules.
      const rule = await takeRule(session.db, catalogId);
      if (!rule) return false;
      await carryOut(tools, rule, signal);
    }
    return true;
  } finally {
    await session.close();
  }
}

/** The same to the end of all that waits, whoever carries it out. */
export async function runRulesToEnd(tools: RuleTools, catalogId: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    await runRequestedRules(tools, catalogId, signal);
    if (signal.aborted || !(await catalogsWithWaitingRules(tools.store.db)).includes(catalogId)) return;
    await pause(lookAgainAfter_ms);
  }
}

const lookAgainAfter_ms = 200;

/** A run that the worker was stopped in goes on waiting, one that was called off is over; another problem is thrown. */
async function carryOut(tools: RuleTools, rule: HeldRule, stop: AbortSignal): Promise<void> {
  const { db } = tools.store;
  if (!rule.enabled) return endRun(db, rule, rule.whole ? failed("rules.disabled") : null);
  if (rule.run_attempts > attemptsMax) return endRun(db, rule, failed("rules.interruptedTooOften"));
  const heldRule = holdRule(tools.store, rule, stop);
  const about = { rule: rule.id, catalog_id: rule.catalog_id, attempt: rule.run_attempts };
  tools.log?.info(about, "run of a rule begins");
  try {
    await endRun(db, rule, await matchWebsites(tools, heldRule));
  } catch (problem) {
    if (stop.aborted || problem instanceof LeaseLost || heldRule.signal.reason instanceof LeaseLost) return;
    if (!(problem instanceof VigieError)) throw problem;
    await endRun(db, rule, { status: "error", message: { key: problem.key, values: problem.values } });
  } finally {
    heldRule.release();
    tools.log?.info(about, "run of a rule ends");
  }
}

function failed(key: "rules.disabled" | "rules.interruptedTooOften") {
  return { status: "error", message: { key, values: {} } };
}

/** Throws 422 for a rule that cannot be run. */
async function checkRule({ db }: Store, rule: HeldRule): Promise<void> {
  readRule(rule);
  if (!rule.whole || rule.competitors.length > 0) return;
  if (rule.unlinked.length === 0) throw unprocessable("rules.noCompetitor");
  throw unlinkedCompetitors(await namesOfWebsites(db, rule.unlinked));
}

/** Null when there was nothing to look at. */
async function matchWebsites(tools: RuleTools, heldRun: HeldRun): Promise<RuleResult | null> {
  const { store, databaseUrl } = tools;
  const { rule, signal } = heldRun;
  const { catalog_id: catalogId, id: ruleId, competitors, filter_query, matching_query, whole } = rule;
  const { own_website_id, image_threshold } = rule;
  await checkRule(store, rule);
  const begun = performance.now();
  const counts = countsBefore(rule);
  const unlinked = [...rule.unlinked];
  let scope: RuleResult["scope"] | null = whole ? "all" : null;
  // What has the same key is matched before anything is guessed.
  await followChanges(store, { signal });
  const mayFetch = fetchingTime();
  let [withoutImage, unlikeImage] = [0, 0];
  for (const [index, websiteId] of competitors.entries()) {
    const pairing = { catalogId, websiteId, ruleId };
    const run = { ...pairing, whole, filter_query, matching_query, image_threshold };
    const tell: TellProgress = (done, total) =>
      heldRun.tell(index * total + done, competitors.length * total);
    const sides = { ownWebsiteId: own_website_id, websiteId };
    const compareImages = imageComparer(tools, sides, signal, mayFetch);
    const matches = await matchInThread(databaseUrl, run, { signal, tell, compareImages });
    if (!matches) continue;
    tell(matches.chosen, matches.chosen);
    if (scope !== "all") scope = matches.scope;
    withoutImage += matches.withoutImage;
    unlikeImage += matches.unlikeImage;
    if (!(await writeMatches(tools, heldRun, { pairing, counts, matches }))) unlinked.push(websiteId);
  }
  if (scope === null && Object.values(counts).every((figure) => figure === 0)) return null;
  await drawSamples(store, heldRun);
  const standing = await countRuleOffers(store.db, { catalogId, ruleId }, competitors);
  const kept = Math.max(0, standing - counts.matched - counts.updated);
  const duration_ms = Math.round(performance.now() - begun);
  return {
    status: "done",
    scope: scope ?? "changes",
    ...counts,
    kept,
    duration_ms,
    ...(withoutImage > 0 && { without_image: withoutImage }),
    ...(unlikeImage > 0 && { unlike_image: unlikeImage }),
    ...(unlinked.length > 0 && { unlinked }),
  };
}

/** What the attempts before wrote. A whole run skips once more what they have skipped. */
function countsBefore({ progress, whole }: HeldRule): RunCounts {
  const { matched = 0, updated = 0, removed = 0, skipped = 0 } = progress;
  return { matched, updated, removed, skipped: whole ? 0 : skipped };
}
