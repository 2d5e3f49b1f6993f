import type { Db } from "#server/store/database.ts";
import { lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { raiseRevision } from "#server/store/queries/products/revisions.ts";
import { theseChanged } from "#server/store/queries/comparison/todo/touchedProducts.ts";
import {
  catalogsOwning,
  deleteVanished,
  ownMatchedWith,
} from "#server/store/queries/products/vanishedProducts.ts";
import { cleanUpAttributes } from "#server/store/queries/catalogs/unusedAttributes.ts";
import { markChangedProducts } from "./markChanges.ts";

/**
 * Products of a website were deleted in this transaction. The comparison rows of own products go at once, so that no
 * list shows what is not there; the comparisons they were a competitor in follow, and rules look again for what was
 * matched with them, as if it had changed. The attributes that catalogues gave them go too.
 */
export async function cleanUpProducts(tx: Db, websiteId: number, ids: readonly number[]): Promise<void> {
  for (const { website_id, product_ids } of await ownMatchedWith(tx, websiteId, ids)) {
    await raiseRevision(tx, website_id, theseChanged(product_ids));
  }
  await markChangedProducts(tx, websiteId, ids);
  await cleanUpAttributes(tx, websiteId, ids);
  for (const catalogId of await catalogsOwning(tx, websiteId)) {
    await lockComparison(tx, catalogId);
    await deleteVanished(tx, catalogId, theseChanged(ids));
  }
}
