// What people decide about a pair. It holds against every rule and key, and its comparison is right at once.
import type { Db } from "#server/store/database.ts";
import {
  hasOffer,
  insertManualOffer,
  isCompetitor,
  isOwnProduct,
  matchedProductId,
  restoreLastOffer,
  type Slot,
  undoLiveOffer,
  websiteOfProduct,
} from "#server/store/questions/handOffers.ts";
import { lockComparison } from "#server/store/questions/lockComparison.ts";
import { refreshOwnCopies } from "#server/store/questions/ownCopies.ts";
import { compare } from "#server/domain/prices/compare.ts";
import { noCompetitorOfCatalog, nothingMatched, unknownId } from "#server/errors.ts";

type Pair = { catalogId: number; productId: number; competitorProductId: number };

/**
 * Matches an own product with a competitor's. The match it had on that website is undone; a pair that was undone is
 * matched again. Returns the id of its comparison row. 404 for a product that is not the catalogue's own, or none at
 * all; 422 when the other one's website is no competitor of the catalogue.
 */
export async function matchByHand(
  tx: Db,
  { catalogId, productId, competitorProductId }: Pair,
): Promise<number> {
  await lockComparison(tx, catalogId);
  const websiteId = await websiteOfProduct(tx, competitorProductId);
  if (websiteId === null) throw unknownId("Product", competitorProductId);
  const slot = { catalogId, productId, websiteId };
  await checkSlot(tx, slot);
  await undoLiveOffer(tx, slot, { except: competitorProductId });
  await insertManualOffer(tx, slot, competitorProductId);
  return compareAtOnce(tx, slot);
}

export type Unmatch = {
  catalogId: number;
  productId: number;
  competitorWebsiteId: number;
  /** The exact competitor's product; the website has one live match at most, so it may be left out. */
  competitorProductId?: number;
  /** True undoes the match; false puts back the one undone last, or matches by hand with competitorProductId. */
  unmatch: boolean;
};

/**
 * Undoes or restores a match. No other candidate takes the place of an undone one before something about it changes.
 * Doing it twice changes nothing. Returns the id of the comparison row. 404 as matchByHand; 422 when the website is no
 * competitor of the catalogue, and when nothing was ever matched there.
 */
export async function unmatch(tx: Db, asked: Unmatch): Promise<number> {
  const { catalogId, productId, competitorWebsiteId: websiteId, competitorProductId } = asked;
  if (!asked.unmatch && competitorProductId !== undefined) {
    return matchByHand(tx, { catalogId, productId, competitorProductId });
  }
  await lockComparison(tx, catalogId);
  const slot = { catalogId, productId, websiteId };
  await checkSlot(tx, slot);
  if (!(await hasOffer(tx, slot, competitorProductId))) throw nothingMatched();
  if (asked.unmatch) await undoLiveOffer(tx, slot, { only: competitorProductId });
  else await restoreLastOffer(tx, slot);
  return compareAtOnce(tx, slot);
}

async function checkSlot(tx: Db, { catalogId, productId, websiteId }: Slot): Promise<void> {
  if (!(await isOwnProduct(tx, catalogId, productId))) throw unknownId("Product", productId);
  if (!(await isCompetitor(tx, catalogId, websiteId))) throw noCompetitorOfCatalog();
}

async function compareAtOnce(tx: Db, { catalogId, productId }: Slot): Promise<number> {
  await refreshOwnCopies(tx, catalogId, [productId]);
  await compare(tx, catalogId, [productId], new Date());
  return matchedProductId(tx, catalogId, productId);
}
