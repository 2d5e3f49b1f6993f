import type { Db } from "#server/store/database.ts";
import { type CatalogContents, catalogContents } from "#server/store/queries/catalogs/catalogContents.ts";

/** What deleting a catalogue would take with it. */
export function contentsOf({ db }: { db: Db }, catalogId: number): Promise<CatalogContents> {
  return catalogContents(db, catalogId);
}
