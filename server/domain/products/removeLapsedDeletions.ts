// What was deleted in bulk goes for good once its time is over.
import { type Store, inTransaction } from "#server/store/database.ts";
import { lapsedDeletions, removeDeletion, removeSome } from "#server/store/queries/bin/deletions.ts";
import { lockQuarantine } from "#server/store/queries/imports/quarantine/quarantine.ts";

const rowsPerTransaction = 5_000;

/** As of a moment. Chunk by chunk; stopped or killed, the next night goes on. */
export async function removeLapsedDeletions(store: Store, now: Date, signal?: AbortSignal): Promise<void> {
  for (const { id, website_id } of await lapsedDeletions(store.db, now)) {
    for (;;) {
      if (signal?.aborted) return;
      const removed = await inTransaction(store.db, async (tx) => {
        // In turn with an import that brings some of them back.
        await lockQuarantine(tx, website_id);
        return removeSome(tx, id, rowsPerTransaction);
      });
      if (removed === 0) break;
    }
    await removeDeletion(store.db, id);
  }
}
