// What a run of a rule looks at on a website: everything, or what changed since it was there last.
import type { Db } from "#server/store/database.ts";
import type { OfferedPair, Settled } from "#server/store/queries/matching/rules/settledPairs.ts";
import { changedSince, revisionsOf } from "#server/store/queries/products/revisions.ts";
import { type RuleReach, reachOf, smallerCount } from "#server/store/queries/matching/rules/ruleReach.ts";

export type ScopeRequest = {
  catalogId: number;
  websiteId: number;
  ruleId: number;
  /** Everything is looked at, whatever changed. */
  whole: boolean;
};

export type MatchScope = {
  /** Null: all of them. */
  changed: { own: ReadonlySet<number>; theirs: ReadonlySet<number> } | null;
  /** What is to be kept of the run. The threshold is that of the last whole one: few products would tell another. */
  reach: RuleReach;
};

/** A threshold found among so many times fewer products is none any more: a shop's first files come one after another. */
const growthMax = 2;

/**
 * Read in the transaction that reads the products. A rule that was never here, or so long ago that nobody remembers what
 * changed since, looks at everything; so does one that needs a threshold and has none that holds.
 */
export async function scopeOf(
  tx: Db,
  request: ScopeRequest,
  { ownWebsiteId, needsThreshold }: { ownWebsiteId: number; needsThreshold: boolean },
): Promise<MatchScope> {
  const sites = [ownWebsiteId, request.websiteId];
  const now = await revisionsOf(tx, sites);
  const reach: RuleReach = {
    own_revision: now.get(ownWebsiteId) ?? 0,
    their_revision: now.get(request.websiteId) ?? 0,
    threshold: null,
    products_count: await smallerCount(tx, sites),
  };
  const everything: MatchScope = { changed: null, reach };
  const before = request.whole ? undefined : await reachOf(tx, request);
  if (!before) return everything;
  const { threshold, products_count } = before;
  if (needsThreshold && (threshold === null || reach.products_count > growthMax * products_count))
    return everything;
  const own = await changedSince(tx, ownWebsiteId, before.own_revision);
  const theirs = await changedSince(tx, request.websiteId, before.their_revision);
  if (!own || !theirs) return everything;
  return { changed: { own, theirs }, reach: { ...reach, threshold, products_count } };
}

export function isEmpty({ changed }: MatchScope): boolean {
  return changed !== null && changed.own.size === 0 && changed.theirs.size === 0;
}

/** What stays as it is beside what a rule decides anew. */
export type Standing = {
  /** Matches that the rule does not touch: others', and its own where nothing changed. */
  taken: OfferedPair[];
  /** Own products that lose their match unless the rule finds one again. */
  former: number[];
  /** Of an own product that is free: whether all of theirs are looked at for it, or the changed ones alone. */
  isOpen: (productId: number) => boolean;
  isOffered: (competitorProductId: number) => boolean;
};

/** An own product is open when it changed, or when what the rule matched it with did. */
export function standing({ changed }: MatchScope, { taken, former }: Settled): Standing {
  if (!changed) {
    return {
      taken,
      former: former.map(({ product_id }) => product_id),
      isOpen: () => true,
      isOffered: () => true,
    };
  }
  const isTouched = (pair: OfferedPair) =>
    changed.own.has(pair.product_id) || changed.theirs.has(pair.competitor_product_id);
  const touched = new Set(former.filter(isTouched).map(({ product_id }) => product_id));
  return {
    taken: [...taken, ...former.filter((pair) => !isTouched(pair))],
    former: [...touched],
    isOpen: (id) => changed.own.has(id) || touched.has(id),
    isOffered: (id) => changed.theirs.has(id),
  };
}
