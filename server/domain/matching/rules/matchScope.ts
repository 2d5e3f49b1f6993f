// What a run of a rule looks at on a website: everything, or what changed since it was there last.
import type { Db } from "#server/store/database.ts";
import type { OfferedPair, Settled } from "#server/store/questions/matchableProducts.ts";
import { changedSince, revisionsOf } from "#server/store/questions/revisions.ts";
import { type RuleReach, reachOf } from "#server/store/questions/ruleReach.ts";

export type Asked = {
  catalogId: number;
  websiteId: number;
  ruleId: number;
  /** Everything is looked at, whatever changed. */
  whole: boolean;
};

export type MatchScope = {
  /** Null: all of them. */
  changed: { own: ReadonlySet<number>; theirs: ReadonlySet<number> } | null;
  /** The threshold is kept from the last whole run: few products would tell another one. */
  threshold: number | null;
  /** Both sides as they are now. */
  revisions: Omit<RuleReach, "threshold">;
};

/**
 * Read in the transaction that reads the products. A rule that was never here, or so long ago that nobody remembers what
 * changed since, looks at everything; so does one that needs a threshold and has none.
 */
export async function scopeOf(
  tx: Db,
  asked: Asked,
  { ownWebsiteId, needsThreshold }: { ownWebsiteId: number; needsThreshold: boolean },
): Promise<MatchScope> {
  const now = await revisionsOf(tx, [ownWebsiteId, asked.websiteId]);
  const revisions = {
    own_revision: now.get(ownWebsiteId) ?? 0,
    their_revision: now.get(asked.websiteId) ?? 0,
  };
  const reach = asked.whole ? undefined : await reachOf(tx, asked);
  if (!reach || (needsThreshold && reach.threshold === null)) {
    return { changed: null, threshold: null, revisions };
  }
  const own = await changedSince(tx, ownWebsiteId, reach.own_revision);
  const theirs = await changedSince(tx, asked.websiteId, reach.their_revision);
  return own && theirs
    ? { changed: { own, theirs }, threshold: reach.threshold, revisions }
    : { changed: null, threshold: null, revisions };
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
