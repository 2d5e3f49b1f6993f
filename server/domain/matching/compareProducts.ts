// A few products were written by hand: the comparisons they are in are right when the write is.
import { comparedWithProducts } from "#server/store/queries/comparison/todo/comparedWithProducts.ts";
import { compare } from "#server/domain/prices/compare.ts";
import type { Db } from "#server/store/database.ts";
import { lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { refreshOffers } from "#server/store/queries/comparison/rows/offerCopies.ts";
import { refreshOwnCopies } from "#server/store/queries/comparison/rows/ownCopies.ts";

/** More than these are left to those who follow changes: nobody waits for a bulk write to be compared. */
const atOnceMax = 100;

/** Compares, in the transaction of the write and after it was noted, the own products among these and those that these are compared with. */
export async function compareProducts(tx: Db, websiteId: number, ids: readonly number[]): Promise<void> {
  if (ids.length <= atOnceMax) await compareAll(tx, websiteId, ids);
}

/** As compareProducts, however many they are. */
export async function compareAll(tx: Db, websiteId: number, ids: readonly number[]): Promise<void> {
  for (const { catalog_id, own, product_ids } of await comparedWithProducts(tx, websiteId, ids)) {
    await lockComparison(tx, catalog_id);
    if (own) await refreshOwnCopies(tx, catalog_id, product_ids);
    await refreshOffers(tx, catalog_id, product_ids);
    await compare(tx, catalog_id, product_ids);
  }
}
