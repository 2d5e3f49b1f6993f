// What a rule found on a website becomes its matches there, by chunks: each with its comparisons in one transaction.
import { compare } from "#server/domain/prices/compare.ts";
import { type Db, type Store, inTransaction } from "#server/store/database.ts";
import { isCompetitor } from "#server/store/queries/matching/manualPairs.ts";
import { writeProposals } from "#server/store/queries/matching/proposals/writeProposals.ts";
import { lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import {
  type FoundPair,
  type WrittenPairs,
  writeRuleOffers,
} from "#server/store/queries/matching/rules/writeRuleOffers.ts";
import type { RunCounts } from "#server/store/queries/matching/rules/ruleRuns.ts";
import { drawSample } from "#server/store/queries/matching/rules/ruleSamples.ts";
import { markApplied } from "#server/store/queries/matching/proposals/appliedJudgements.ts";
import { writeReach } from "#server/store/queries/matching/rules/ruleReach.ts";
import type { HeldRun } from "./holdRule.ts";
import type { WebsiteMatches } from "./matchWebsite.ts";
import type { Proposed } from "./proposedPairs.ts";

/** As many as a comparison follows at once (docs/decisions/0007). */
const usualProductsPerTransaction = 2_000;

export type MatchWriter = { readonly store: Store; readonly productsPerTransaction?: number };

type Pairing = { catalogId: number; websiteId: number; ruleId: number };

/**
 * Adds to `counts` what is written, once it is. False when the website is no competitor of the catalogue any more; the
 * rest is then not written. Throws LeaseLost when the run is not ours any more, and what stopped the worker.
 */
export async function writeMatches(
  { store: { db }, productsPerTransaction = usualProductsPerTransaction }: MatchWriter,
  heldRun: HeldRun,
  { pairing, counts, matches }: { pairing: Pairing; counts: RunCounts; matches: WebsiteMatches },
): Promise<boolean> {
  const { pairs, former, proposed, reach } = matches;
  const byProduct = new Map(pairs.map((pair) => [pair.product_id, pair]));
  const proposalsOf = Map.groupBy(proposed.proposals, ({ product_id }) => product_id);
  const withdrawn = Map.groupBy(proposed.withdrawn, ({ product_id }) => product_id);
  const products = new Set([...former, ...byProduct.keys(), ...proposalsOf.keys(), ...withdrawn.keys()]);
  const concerned = [...products].toSorted((left, right) => left - right);
  for (let from = 0; from < concerned.length; from += productsPerTransaction) {
    heldRun.signal.throwIfAborted();
    const productIds = concerned.slice(from, from + productsPerTransaction);
    const chunk: Chunk = {
      productIds,
      pairs: productIds.map((id) => byProduct.get(id)).filter((pair) => pair !== undefined),
      proposed: {
        proposals: productIds.flatMap((id) => proposalsOf.get(id) ?? []),
        withdrawn: productIds.flatMap((id) => withdrawn.get(id) ?? []),
      },
      counts,
    };
    const counted = await inTransaction(db, (tx) => writeChunk(tx, heldRun, pairing, chunk));
    if (!counted) return false;
    Object.assign(counts, counted);
  }
  const all = { ...counts, skipped: counts.skipped + matches.skipped };
  await inTransaction(db, async (tx) => {
    await checkOurs(tx, heldRun, pairing);
    if (reach) await writeReach(tx, pairing, reach);
    await markApplied(tx, pairing, matches.judged);
    if (matches.skipped > 0) await heldRun.keep(tx, all);
  });
  Object.assign(counts, all);
  return true;
}

/**
 * Draws some of the rule's matches at random, for people to judge: what they say measures the rule. Throws as
 * writeMatches.
 */
export async function drawSamples({ db }: Store, heldRun: HeldRun): Promise<void> {
  const { catalog_id: catalogId, id: ruleId } = heldRun.rule;
  await inTransaction(db, async (tx) => {
    await checkOurs(tx, heldRun, { catalogId });
    await drawSample(tx, { catalogId, ruleId });
  });
}

type Chunk = {
  productIds: readonly number[];
  pairs: readonly FoundPair[];
  proposed: Proposed;
  counts: RunCounts;
};

/** The counts with those of the chunk; null when the website is no competitor any more. */
async function writeChunk(
  tx: Db,
  heldRun: HeldRun,
  pairing: Pairing,
  { productIds, pairs, proposed, counts }: Chunk,
): Promise<RunCounts | null> {
  await checkOurs(tx, heldRun, pairing);
  if (!(await isCompetitor(tx, pairing.catalogId, pairing.websiteId))) return null;
  const written = await writeRuleOffers(tx, { ...pairing, productIds }, pairs);
  const changed = [...new Set([...written.created, ...written.dropped])];
  if (changed.length > 0) await compare(tx, pairing.catalogId, changed);
  await writeProposals(tx, pairing, proposed);
  if (changed.length === 0) return counts;
  const counted = added(counts, written);
  // Last: whoever tells how far the run is waits for this row.
  await heldRun.keep(tx, counted);
  return counted;
}

function added(counts: RunCounts, { created, dropped }: WrittenPairs): RunCounts {
  const before = new Set(dropped);
  const replaced = created.filter((id) => before.has(id)).length;
  return {
    matched: counts.matched + created.length - replaced,
    updated: counts.updated + replaced,
    removed: counts.removed + dropped.length - replaced,
    skipped: counts.skipped,
  };
}

/** With the lock, without which nobody deletes the rule. */
async function checkOurs(tx: Db, heldRun: HeldRun, { catalogId }: Pick<Pairing, "catalogId">): Promise<void> {
  await lockComparison(tx, catalogId);
  await heldRun.check(tx);
}
