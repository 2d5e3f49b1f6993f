// Prices grow old by themselves: once an hour, what has just become old is compared anew (docs/decisions/0215).
import { markAges } from "./markChanges.ts";
import { type Store, inTransaction } from "#server/store/database.ts";
import { comparedWebsites } from "#server/store/queries/comparison/prices/priceAge.ts";

/** What it puts down is followed as any change is. One website after the other, in turn with its imports. */
export async function expirePrices(store: Store, signal?: AbortSignal): Promise<void> {
  for (const websiteId of await comparedWebsites(store.db)) {
    if (signal?.aborted) return;
    await inTransaction(store.db, (tx) => markAges(tx, websiteId));
  }
}
