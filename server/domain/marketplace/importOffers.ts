// The offers on the marketplaces that a catalogue follows: fetched from its provider each night, when it is made, and when
// the block is changed, as an import of its own website that touches offers alone (docs/decisions/0204).
import { usualProvider } from "#shared/reference/providers.ts";
import type { Enqueue } from "#server/jobs/jobs.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import {
  awaitsOffers,
  catalogsWithMarketplaces,
  marketplaceOf,
  resumeOffers,
} from "#server/store/queries/imports/marketplaces.ts";
import { type RunSource, insertRun } from "#server/store/queries/imports/runs/runs.ts";
import type { ImportTools } from "#server/domain/imports/tools.ts";

type Tools = Pick<ImportTools, "store" | "enqueue">;

/**
 * Launches the import of a catalogue's offers, unless one waits already or it follows no marketplace by now. `launchedBy`:
 * the customer who made it or changed its block, 0 for nobody in particular; absent where it is the clock that asks.
 */
export async function importOffers(
  { store, enqueue }: Tools,
  catalogId: number,
  launchedBy?: number,
): Promise<void> {
  await inTransaction(store.db, async (tx) => {
    const marketplace = await marketplaceOf(tx, catalogId);
    if (!marketplace || (await awaitsOffers(tx, catalogId))) return;
    const { website_id, provider, uri } = marketplace;
    if (!(await resumeOffers(tx, catalogId))) {
      const extractorSource: RunSource =
        provider === "gemzup" ? { provider: usualProvider, uri: uri ?? "" } : { provider };
      await insertRun(tx, {
        website_id,
        catalog_id: catalogId,
        scope: "marketplace",
        trigger: launchedBy === undefined ? "cron" : "manual",
        ...(launchedBy && { launched_by: launchedBy }),
        extractorSource,
      });
    }
    await enqueue?.(tx, "run-imports", { website_id });
  });
}

export async function enqueueOffers(db: Db, enqueue: Enqueue | undefined): Promise<void> {
  for (const catalog_id of await catalogsWithMarketplaces(db))
    await enqueue?.(db, "import-offers", { catalog_id });
}
