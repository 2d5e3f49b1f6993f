import { catalog } from "#shared/entities/catalog.ts";
import { unknownId } from "#server/errors.ts";
import { find } from "#server/store/collection.ts";
import type { ExportFile } from "./openCsvFile.ts";
import { type ExportedFor, openExport } from "./openExport.ts";

/** The matched products of a catalogue, with the usual columns. Throws 404 for a catalogue the actor does not see. */
export async function exportCatalog(by: ExportedFor, catalogId: number): Promise<ExportFile> {
  const [catalogRow] = await find(by.store.db, by.actor, catalog, { where: { id: catalogId } });
  if (!catalogRow) throw unknownId(catalog.model, catalogId);
  return openExport(by, {
    list: { kind: "matchedProducts", websiteId: catalogRow.website_id },
    query: { where: { catalog_id: catalogId } },
    asMultiline: false,
    addCompetitorsAttrs: false,
  });
}
