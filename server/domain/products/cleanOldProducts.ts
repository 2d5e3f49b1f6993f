// The nightly cleaning: products that no import has seen for as long as the catalogues of their website allow.
import type { Enqueue } from "#server/jobs/jobs.ts";
import { type Db, type Store, inTransaction } from "#server/store/database.ts";
import { type Deleted, type NewDeletion, openDeletion } from "#server/store/queries/bin/deletions.ts";
import { lockQuarantine } from "#server/store/queries/imports/quarantine/quarantine.ts";
import { type Cleanable, cleanableWebsites } from "#server/store/queries/products/cleanableWebsites.ts";
import { lockOldProducts } from "#server/store/queries/products/oldProducts.ts";
import { productsPerDeletion, productsWorthAVacuum, takeAway } from "./takeAway.ts";

type Tools = { store: Store; enqueue?: Enqueue };

/**
 * Deletes them with their matches, as of a moment. Returns how many. Of each website they are one deletion, which says so
 * and brings them back for thirty days.
 */
export async function cleanOldProducts(tools: Tools, now: Date, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (const cleanable of await cleanableWebsites(tools.store.db, now)) {
    let gone: Deleted = { count: 0, deletionId: null };
    for (;;) {
      if (signal?.aborted) return count + gone.count;
      const before = gone;
      gone = await inTransaction(tools.store.db, (tx) => cleanSome(tx, tools, { cleanable, now, before }));
      if (gone.count - before.count < productsPerDeletion) break;
    }
    count += gone.count;
  }
  if (count >= productsWorthAVacuum) await tools.enqueue?.(tools.store.db, "vacuum-products", {});
  return count;
}

type Cleaning = { cleanable: Cleanable; now: Date; before: Deleted };

/** What went `before`, and what goes with it now. */
async function cleanSome(tx: Db, { enqueue }: Tools, { cleanable, now, before }: Cleaning): Promise<Deleted> {
  const { website_id } = cleanable;
  // In turn with imports, which may just bring one of them back.
  await lockQuarantine(tx, website_id);
  const going = await lockOldProducts(tx, cleanable, { now, limit: productsPerDeletion });
  if (going.length === 0) return before;
  const deletionId = before.deletionId ?? (await openDeletion(tx, cleaningOf(cleanable)));
  await takeAway(tx, website_id, going, deletionId);
  await enqueue?.(tx, "follow-changes", {});
  return { count: before.count + going.length, deletionId };
}

/** The deletion of the program itself. */
function cleaningOf({ website_id, days }: Cleanable): NewDeletion {
  return {
    websiteId: website_id,
    catalogId: undefined,
    what: "products",
    madeBy: null,
    conditions: { where: {}, cleanedAfter_days: days },
    withManual: true,
  };
}
