// A chunk of a website's products goes, with all that hangs on them: for good, or by a deletion that brings them back.
import { cleanUpProducts } from "#server/domain/matching/cleanUpProducts.ts";
import type { Db } from "#server/store/database.ts";
import { addToDeletion, titlesOf } from "#server/store/queries/bin/deletions.ts";
import { keepProducts } from "#server/store/queries/bin/putAway.ts";
import { lockWebsites } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { type ProductToDelete, deleteProductRows } from "#server/store/queries/products/bulkDelete.ts";
import { countedWrite } from "./countedWrite.ts";

/** So many go in a transaction: a million of them hold up nobody for long. */
export const productsPerDeletion = 2_000;
export const productsWorthAVacuum = 10_000;

/**
 * Deletes products that this transaction has locked, in turn with the imports of their website. With a deletion they are
 * counted there and can be brought back by it.
 */
export async function takeAway(
  tx: Db,
  websiteId: number,
  going: readonly ProductToDelete[],
  deletionId: number | null,
): Promise<void> {
  const ids = going.map(({ id }) => id);
  if (deletionId !== null) {
    await lockWebsites(tx, [websiteId]);
    await addToDeletion(tx, deletionId, { count: going.length, titles: await titlesOf(tx, ids) });
    await keepProducts(tx, deletionId, { websiteId, ids });
  }
  const pages = new Map([[websiteId, going.map(({ product_id }) => product_id)]]);
  await countedWrite(tx, [websiteId], pages, () => deleteProductRows(tx, websiteId, ids));
  await cleanUpProducts(tx, websiteId, ids);
}
