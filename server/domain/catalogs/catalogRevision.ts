import type { Db } from "#server/store/database.ts";
import { type CatalogRevision, catalogRevision } from "#server/store/queries/catalogs/catalogRevision.ts";

/** Whether what a catalogue shows has changed: to be compared with what was answered before. */
export function revisionOf({ db }: { db: Db }, catalogId: number): Promise<CatalogRevision> {
  return catalogRevision(db, catalogId);
}
