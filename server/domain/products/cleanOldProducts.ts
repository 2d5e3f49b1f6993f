// The nightly cleaning: products that no import has seen for as long as the catalogues of their website allow.
import { cleanUpProducts } from "#server/domain/matching/cleanUpProducts.ts";
import type { Enqueue } from "#server/jobs/jobs.ts";
import { type Store, inTransaction } from "#server/store/database.ts";
import { lockQuarantine } from "#server/store/queries/imports/quarantine/quarantine.ts";
import {
  type Cleanable,
  cleanableWebsites,
  deleteOldProducts,
} from "#server/store/queries/products/oldProducts.ts";
import { recountSellers } from "#server/store/queries/products/recountSellers.ts";

type Tools = { store: Store; enqueue?: Enqueue };

const productsPerTransaction = 2_000;

/** Deletes them with their matches, as of a moment. Returns how many. */
export async function cleanOldProducts(tools: Tools, now: Date, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (const cleanable of await cleanableWebsites(tools.store.db, now)) {
    for (;;) {
      if (signal?.aborted) return count;
      const deleted = await cleanSome(tools, cleanable, now);
      count += deleted;
      if (deleted < productsPerTransaction) break;
    }
  }
  return count;
}

async function cleanSome({ store, enqueue }: Tools, cleanable: Cleanable, now: Date): Promise<number> {
  const { website_id } = cleanable;
  return inTransaction(store.db, async (tx) => {
    // In turn with imports, which may just bring one of them back.
    await lockQuarantine(tx, website_id);
    const ids = await deleteOldProducts(tx, cleanable, { now, limit: productsPerTransaction });
    if (ids.length === 0) return 0;
    await cleanUpProducts(tx, website_id, ids);
    await recountSellers(tx, website_id);
    await enqueue?.(tx, "follow-changes", {});
    return ids.length;
  });
}
