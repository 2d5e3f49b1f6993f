import { catalog } from "#shared/entities/catalog.ts";
import type { Storage } from "#server/integrations/storage.ts";
import { find } from "#server/store/collection.ts";
import type { Store } from "#server/store/database.ts";
import { server } from "#server/store/scopes.ts";

/** Removes the order files of catalogues that are no more: nobody could reach them, and they tell of sales. */
export async function cleanUpContainers(tools: { store: Store; storage: Storage }): Promise<void> {
  const containers = await tools.storage.containers("OrderImports");
  const catalogs = await find(tools.store.db, server, catalog, { fields: ["id"] });
  const catalogIds = new Set(catalogs.map(({ id }) => String(id)));
  for (const { name } of containers.filter((container) => !catalogIds.has(container.name)))
    await tools.storage.removeContainer("OrderImports", name);
}
