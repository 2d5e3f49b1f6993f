// A change that many comparisons must follow is put down with the change, in its transaction, and followed soon
// after (followChanges). What touches one comparison is compared at once (compare). What a change touches is looked for
// with the locks of the catalogues: a chunk at work would otherwise write offers that the change does not see, of
// products that do not show it yet (docs/decisions/0053).
import { matchingKeys } from "#shared/reference/matchExplanation.ts";
import type { Db } from "#server/store/database.ts";
import { enqueueTodo } from "#server/store/queries/comparison/todo/enqueueTodo.ts";
import {
  lockCatalog,
  lockComparison,
  lockWebsites,
} from "#server/store/queries/comparison/todo/lockComparison.ts";
import { markForRules } from "#server/store/queries/matching/rules/ruleRuns.ts";
import { touchedByAge, touchedByOldPrices } from "#server/store/queries/comparison/prices/priceAge.ts";
import { touchedByMapping } from "#server/store/queries/catalogs/mappedProducts.ts";
import { raiseRevision } from "#server/store/queries/products/revisions.ts";
import {
  type Changed,
  changedByImport,
  theseChanged,
  theseOf,
  touchedAsCompetitor,
  touchedAsOwn,
  touchedAsOwnWebsite,
  touchedByKey,
  touchedByOffer,
  touchedByOtherKey,
  touchedInCatalog,
} from "#server/store/queries/comparison/todo/touchedProducts.ts";

/**
 * An import wrote or deleted products of a website; their ids are in the temporary table `changed_product` that the
 * caller made in this transaction. `observedAt` is the moment their prices were seen. The rules that look at them will
 * run; where visitors see none of it (`isHidden`), its owner's alone: when the others ran would tell, as would a revision
 * of what they see (docs/decisions/0318).
 */
export async function markProductChanges(
  tx: Db,
  websiteId: number,
  observedAt: Date,
  { isHidden = false } = {},
): Promise<void> {
  if (!(await note(tx, websiteId, await changedByImport(tx), { observedAt, isHidden }))) return;
  await markForRules(tx, websiteId, { isHidden });
}

/** As markProductChanges, for a handful of products written now. */
export async function markChangedProducts(tx: Db, websiteId: number, ids: readonly number[]): Promise<void> {
  await note(tx, websiteId, theseChanged(ids));
}

/** False when there are none. */
async function note(
  tx: Db,
  websiteId: number,
  changed: Changed,
  { observedAt, isHidden }: { observedAt?: Date; isHidden?: boolean } = {},
): Promise<boolean> {
  await lockWebsites(tx, [websiteId]);
  const touched = [
    { products: touchedAsOwn(websiteId, changed), rematch: true },
    { products: touchedByOffer(websiteId, changed), rematch: false },
    ...matchingKeys.map((key) => ({ products: touchedByKey(key, websiteId, changed), rematch: true })),
    { products: touchedByOtherKey(websiteId, changed), rematch: true },
  ];
  await enqueueTodo(tx, touched, observedAt);
  // Last: all who write to the website wait for its revision until the transaction ends.
  return raiseRevision(tx, websiteId, changed, { isHidden });
}

/**
 * Something of a catalogue changed. With `competitorId` it concerns the offers of this competitor alone: a mapping,
 * its rate, the end of its link. Without, every own product: a new catalogue, a new link, the own website.
 */
export async function markCatalogChange(
  tx: Db,
  catalogId: number,
  { competitorId }: { competitorId?: number } = {},
): Promise<void> {
  await lockCatalog(tx, catalogId, { isWhole: competitorId === undefined });
  const touched =
    competitorId === undefined
      ? { products: touchedInCatalog(catalogId), rematch: true }
      : { products: touchedAsCompetitor(competitorId, catalogId), rematch: false };
  await enqueueTodo(tx, [touched]);
}

/** These own products of a catalogue changed in its eyes alone: it gives them other attributes. */
export async function markOwnProducts(tx: Db, catalogId: number, ids: readonly number[]): Promise<void> {
  await lockComparison(tx, catalogId);
  await enqueueTodo(tx, [{ products: theseOf(catalogId, ids), rematch: true }]);
}

/** As markOwnProducts, for all that have an attribute of a value mapping. */
export async function markMappedProducts(tx: Db, catalogId: number, mappingId: number): Promise<void> {
  await lockComparison(tx, catalogId);
  await enqueueTodo(tx, [{ products: touchedByMapping(catalogId, mappingId), rematch: true }]);
}

/** Prices of a website have become old, or are old no more: time went by, it was seen again, its expiry is another. */
export async function markAges(tx: Db, websiteId: number, observedAt?: Date): Promise<void> {
  await lockWebsites(tx, [websiteId]);
  await enqueueTodo(tx, [{ products: touchedByAge(websiteId), rematch: false }], observedAt);
}

/** A catalogue compares with old prices, or does so no more. */
export async function markOldPrices(tx: Db, catalogId: number): Promise<void> {
  await lockComparison(tx, catalogId);
  await enqueueTodo(tx, [{ products: touchedByOldPrices(catalogId), rematch: false }]);
}

/** The name, weight or currency of websites changed, or they are about to be deleted: wherever they are own or competitors. */
export async function markWebsiteChanges(tx: Db, websiteIds: readonly number[]): Promise<void> {
  await lockWebsites(tx, websiteIds);
  const touched = websiteIds.flatMap((id) => [touchedAsOwnWebsite(id), touchedAsCompetitor(id)]);
  if (touched.length === 0) return;
  await enqueueTodo(
    tx,
    touched.map((products) => ({ products, rematch: false })),
  );
}
