// Where a run reads: what its website says, or the marketplace block of the catalogue whose offers it brings.
import type { Db } from "#server/store/database.ts";
import { type ImportedWebsite, importedWebsite } from "#server/store/queries/imports/importedWebsite.ts";
import { type Marketplace, marketplaceOf } from "#server/store/queries/imports/marketplaces.ts";
import type { Run } from "#server/store/queries/imports/runs/runs.ts";

export type ImportedFrom = ImportedWebsite & { marketplace?: Marketplace };

/** Undefined where the website is gone, or the catalogue follows no marketplace any more. */
export async function importedFrom(
  db: Db,
  { website_id, catalog_id, scope }: Pick<Run, "website_id" | "catalog_id" | "scope">,
): Promise<ImportedFrom | undefined> {
  const website = await importedWebsite(db, website_id);
  if (!website || scope !== "marketplace") return website;
  const marketplace = catalog_id === null ? undefined : await marketplaceOf(db, catalog_id);
  if (!marketplace) return undefined;
  const { customerId, email: login, password } = marketplace;
  return { ...website, extractor_source: { data: { customerId, login, password } }, marketplace };
}
