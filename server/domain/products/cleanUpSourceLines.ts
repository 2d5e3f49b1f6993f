// The lines of files behind prices that no product has any more: they go at night.
import { type Store, inTransaction } from "#server/store/database.ts";
import { lockQuarantine } from "#server/store/queries/imports/quarantine/quarantine.ts";
import { deleteUnnamedLines, websitesWithLines } from "#server/store/queries/imports/sourceLines.ts";

/** One website after the other, in turn with its imports. */
export async function cleanUpSourceLines(store: Store, signal?: AbortSignal): Promise<void> {
  for (const websiteId of await websitesWithLines(store.db)) {
    if (signal?.aborted) return;
    await inTransaction(store.db, async (tx) => {
      await lockQuarantine(tx, websiteId);
      await deleteUnnamedLines(tx, websiteId);
    });
  }
}
