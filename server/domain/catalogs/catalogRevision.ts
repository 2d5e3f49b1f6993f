import type { By } from "#server/store/by.ts";
import { type CatalogRevision, catalogRevision } from "#server/store/queries/catalogs/catalogRevision.ts";

/** Whether what a catalogue shows has changed: to be compared with what was answered before. */
export function revisionOf({ db, actor }: By, catalogId: number): Promise<CatalogRevision> {
  return catalogRevision(db, actor, catalogId);
}
