import type { Store } from "#server/store/database.ts";
import { deleteOldChanges } from "#server/store/queries/installation/loggedChanges.ts";

/** The log of who changed what reaches a year back. */
export async function cleanUpChanges({ db }: Store): Promise<void> {
  await deleteOldChanges(db);
}
