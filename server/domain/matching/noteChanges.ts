// A change that many comparisons must follow is put down with the change, in its transaction, and followed soon
// after (followChanges). What touches one comparison is compared at once (compare).
import type { Db } from "#server/store/database.ts";
import { putDown } from "#server/store/questions/comparisonTodo.ts";
import {
  type Changed,
  changedByImport,
  productKeys,
  theseChanged,
  touchedAsCompetitor,
  touchedAsOwn,
  touchedAsOwnWebsite,
  touchedByKey,
  touchedByOffer,
  touchedInCatalog,
} from "#server/store/questions/touchedProducts.ts";

/**
 * Products of a website were written or deleted; their ids are in the temporary table `changed_product` that the
 * caller made in this transaction. `observedAt` is the moment their prices were seen.
 */
export async function noteProductChanges(tx: Db, websiteId: number, observedAt: Date): Promise<void> {
  await note(tx, websiteId, await changedByImport(tx), observedAt);
}

/** As noteProductChanges, for a handful of products written now. */
export async function noteChangedProducts(tx: Db, websiteId: number, ids: readonly number[]): Promise<void> {
  await note(tx, websiteId, theseChanged(ids), new Date());
}

async function note(tx: Db, websiteId: number, changed: Changed, observedAt: Date) {
  await putDown(tx, touchedAsOwn(websiteId, changed), { observedAt, rematch: true });
  await putDown(tx, touchedByOffer(websiteId, changed), { observedAt, rematch: false });
  for (const key of productKeys) {
    await putDown(tx, touchedByKey(key, websiteId, changed), { observedAt, rematch: true });
  }
}

/**
 * Something of a catalogue changed. With `competitorId` it concerns the offers of this competitor alone: a mapping,
 * its rate, the end of its link. Without, every own product: a new catalogue, a new link, the own website.
 */
export async function noteCatalogChange(
  tx: Db,
  catalogId: number,
  { competitorId }: { competitorId?: number } = {},
): Promise<void> {
  const observedAt = new Date();
  if (competitorId === undefined)
    await putDown(tx, touchedInCatalog(catalogId), { observedAt, rematch: true });
  else await putDown(tx, touchedAsCompetitor(competitorId, catalogId), { observedAt, rematch: false });
}

/** The name, weight or currency of a website changed, or it is about to be deleted: wherever it is own or competitor. */
export async function noteWebsiteChange(tx: Db, websiteId: number): Promise<void> {
  const change = { observedAt: new Date(), rematch: false };
  await putDown(tx, touchedAsOwnWebsite(websiteId), change);
  await putDown(tx, touchedAsCompetitor(websiteId), change);
}
