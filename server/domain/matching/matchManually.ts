// What people decide about a pair. It holds against every rule and key, and its comparison is right at once.
import type { Verdict } from "#shared/reference/matchProposals.ts";
import type { Db } from "#server/store/database.ts";
import {
  hasOffer,
  isCompetitor,
  isOwnProduct,
  liveMatch,
  liveProduct,
  matchedProductId,
  websiteOfProduct,
} from "#server/store/queries/matching/manualPairs.ts";
import {
  insertManualOffers,
  restoreLastOffer,
  type Slot,
  type SlotPair,
  undoOthers,
  undoPairs,
} from "#server/store/queries/matching/manualOffers.ts";
import {
  changedByHandAt,
  heldBy,
  markChange,
  takeChangeBack,
} from "#server/store/queries/matching/manualChanges.ts";
import { type Judge, markVerdict } from "#server/store/queries/matching/proposals/markVerdict.ts";
import {
  recordOutcome,
  reopenJudgedAt,
  reopenProposals,
} from "#server/store/queries/matching/proposals/judgedProposals.ts";
import { lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { refreshOwnCopies } from "#server/store/queries/comparison/rows/ownCopies.ts";
import { compare } from "#server/domain/prices/compare.ts";
import {
  matchedSince,
  notTakenBack,
  noCompetitorOfCatalog,
  nothingMatched,
  soldElsewhere,
  unknownId,
  unmatchedSince,
} from "#server/errors.ts";

type Pair = { catalogId: number; productId: number; competitorProductId: number };

/**
 * Matches an own product with a competitor's. The match it had on that website is undone; a pair that was undone is
 * matched again. Returns the id of its comparison row. 404 for a product that is not the catalogue's own, or none at
 * all; 422 when the other one's website is no competitor of the catalogue.
 */
export async function matchManually(
  tx: Db,
  { catalogId, productId, competitorProductId }: Pair,
  judge: Judge = {},
): Promise<number> {
  await lockComparison(tx, catalogId);
  const websiteId = await websiteOfProduct(tx, competitorProductId);
  if (websiteId === null) throw unknownId("Product", competitorProductId);
  const slot = { catalogId, productId, websiteId };
  await checkSlot(tx, slot);
  const pairs = [pairOf(slot, competitorProductId)];
  const was = await heldBy(tx, slot);
  await decidePairs(tx, catalogId, { verdict: "accepted", pairs, judge });
  await markChange(tx, slot, was);
  return matchedProductId(tx, catalogId, productId);
}

export type Unmatch = {
  catalogId: number;
  productId: number;
  competitorWebsiteId: number;
  /** The exact competitor's product; the website has one live match at most, so it may be left out. */
  competitorProductId?: number;
  /** The competitor's product that the caller takes for the live match, null for none; left out when they do not care. */
  replaces?: number | null;
  /** True undoes the match; false puts back the one undone last, or matches by hand with competitorProductId. */
  unmatch: boolean;
};

/**
 * Undoes or restores a match. No other candidate takes the place of an undone one before something about it changes.
 * Doing it twice changes nothing. Returns the id of the comparison row. 404 as matchManually; 422 when the website is no
 * competitor of the catalogue or does not sell the product, and when nothing was ever matched there; 409 when the live
 * match is not the one that the caller means to give up.
 */
export async function unmatch(tx: Db, unmatching: Unmatch, judge: Judge = {}): Promise<number> {
  const { catalogId, productId, competitorWebsiteId: websiteId, competitorProductId } = unmatching;
  await lockComparison(tx, catalogId);
  const slot = { catalogId, productId, websiteId };
  await checkSlot(tx, slot);
  await checkSoldThere(tx, slot, competitorProductId);
  await checkReplaces(tx, slot, unmatching);
  if (!unmatching.unmatch && competitorProductId !== undefined) {
    return matchManually(tx, { catalogId, productId, competitorProductId }, judge);
  }
  if (!(await hasOffer(tx, slot, competitorProductId))) throw nothingMatched();
  const was = await heldBy(tx, slot);
  if (unmatching.unmatch) await undoLive(tx, slot, competitorProductId, judge);
  else await restoreLast(tx, slot);
  await markChange(tx, slot, was);
  return matchedProductId(tx, catalogId, productId);
}

/**
 * Takes back the last change that somebody made by hand: all that the product has on that website, and what was proposed
 * of it, is as it was before. Returns the id of the comparison row. 404 and 422 as unmatch; 409 when there is none of
 * the last day, something else changed since, or the live match is not what the caller takes it for.
 */
export async function takeBackByHand(
  tx: Db,
  slot: Slot,
  { replaces }: Pick<Unmatch, "replaces"> = {},
): Promise<number> {
  await lockComparison(tx, slot.catalogId);
  await checkSlot(tx, slot);
  await checkReplaces(tx, slot, { replaces, unmatch: true });
  const changedAt = await changedByHandAt(tx, slot);
  if (!changedAt) throw notTakenBack();
  await takeChangeBack(tx, slot);
  await compareAtOnce(tx, slot.catalogId, [slot.productId]);
  await reopenJudgedAt(tx, slot, changedAt);
  return matchedProductId(tx, slot.catalogId, slot.productId);
}

async function undoLive(tx: Db, slot: Slot, only: number | undefined, judge: Judge): Promise<void> {
  const live = await liveProduct(tx, slot);
  if (live === null || (only !== undefined && only !== live)) {
    return compareAtOnce(tx, slot.catalogId, [slot.productId]);
  }
  await decidePairs(tx, slot.catalogId, { verdict: "rejected", pairs: [pairOf(slot, live)], judge });
}

async function restoreLast(tx: Db, slot: Slot): Promise<void> {
  const restored = await restoreLastOffer(tx, slot);
  if (restored !== null) await reopenProposals(tx, slot, restored);
  await compareAtOnce(tx, slot.catalogId, [slot.productId]);
}

/**
 * Makes pairs of own products and competitors' products matches by hand, or undoes them for good; one pair for each own
 * product and website. What was proposed of them is settled by it. The caller has the lock of the comparisons.
 */
export async function decidePairs(
  tx: Db,
  catalogId: number,
  { verdict, pairs, judge = {} }: { verdict: Verdict; pairs: readonly SlotPair[]; judge?: Judge },
): Promise<void> {
  if (pairs.length === 0) return;
  const settled = await markVerdict(tx, catalogId, { verdict, pairs, judge });
  if (verdict === "accepted") {
    await undoOthers(tx, catalogId, pairs);
    await insertManualOffers(tx, catalogId, pairs);
  } else {
    await undoPairs(tx, catalogId, pairs);
  }
  await recordOutcome(tx, catalogId, settled);
  await compareAtOnce(tx, catalogId, [...new Set(pairs.map(({ product_id }) => product_id))]);
}

function pairOf({ productId, websiteId }: Slot, competitorProductId: number): SlotPair {
  return { product_id: productId, website_id: websiteId, competitor_product_id: competitorProductId };
}

async function checkSlot(tx: Db, { catalogId, productId, websiteId }: Slot): Promise<void> {
  if (!(await isOwnProduct(tx, catalogId, productId))) throw unknownId("Product", productId);
  if (!(await isCompetitor(tx, catalogId, websiteId))) throw noCompetitorOfCatalog();
}

/** A product that is gone is told of by what looks for it. */
async function checkSoldThere(tx: Db, { websiteId }: Slot, competitorProductId?: number): Promise<void> {
  if (competitorProductId === undefined) return;
  const soldAt = await websiteOfProduct(tx, competitorProductId);
  if (soldAt !== null && soldAt !== websiteId) throw soldElsewhere();
}

/** To match what is matched already gives nothing up. */
async function checkReplaces(
  tx: Db,
  slot: Slot,
  unmatching: Pick<Unmatch, "replaces" | "competitorProductId" | "unmatch">,
): Promise<void> {
  const { replaces, competitorProductId } = unmatching;
  if (replaces === undefined) return;
  const live = await liveMatch(tx, slot);
  const id = live?.product_id ?? null;
  if (id === replaces || (!unmatching.unmatch && id !== null && id === competitorProductId)) return;
  throw live ? matchedSince(live) : unmatchedSince();
}

/** Brings the comparisons of these own products in step with what was decided, in its transaction. */
export async function compareAtOnce(tx: Db, catalogId: number, productIds: readonly number[]): Promise<void> {
  await refreshOwnCopies(tx, catalogId, productIds);
  await compare(tx, catalogId, productIds);
}
