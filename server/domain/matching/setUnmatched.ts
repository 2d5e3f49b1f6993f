import type { Db } from "#server/store/database.ts";
import { lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { refreshOwnCopies } from "#server/store/queries/comparison/rows/ownCopies.ts";
import { writeUnmatched } from "#server/store/queries/products/unmatchedProducts.ts";
import { catalogsOwning } from "#server/store/queries/products/vanishedProducts.ts";
import { markChangedProducts } from "./markChanges.ts";

/**
 * Sets products of a website aside ("écarter du matching"), or takes them back. The lists of their own catalogues
 * leave them out at once; keys look at them again, or no more, when the change is followed. Returns how many products
 * were not so already.
 */
export async function setUnmatched(
  tx: Db,
  websiteId: number,
  productIds: readonly number[],
  unmatched: boolean,
): Promise<number> {
  const changed = await writeUnmatched(tx, websiteId, productIds, unmatched);
  if (changed.length === 0) return 0;
  await markChangedProducts(tx, websiteId, changed);
  for (const catalogId of await catalogsOwning(tx, websiteId)) {
    await lockComparison(tx, catalogId);
    await refreshOwnCopies(tx, catalogId, changed);
  }
  return changed.length;
}
