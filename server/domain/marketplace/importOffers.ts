// The offers on the marketplaces that a catalogue follows: fetched from its provider each night, when it is made, and when
// the block is changed, as an import of its own website that touches offers alone (docs/decisions/0204).
import type { Enqueue } from "#server/jobs/jobs.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import {
  awaitsOffers,
  catalogsWithMarketplaces,
  marketplaceOf,
  resumeOffers,
} from "#server/store/queries/imports/marketplaces.ts";
import { insertRun } from "#server/store/queries/imports/runs/runs.ts";
import type { ImportTools } from "#server/domain/imports/tools.ts";
import { offersSource } from "#server/domain/imports/sources/offersSource.ts";

type Tools = Pick<ImportTools, "store" | "enqueue">;

/**
 * Launches the import of a catalogue's offers, unless one waits already or it follows no marketplace by now. `launchedBy`:
 * the customer who made it or changed its block, 0 for nobody in particular; absent where it is the clock that asks. One
 * that runs may have read the block as it was: whoever changed it waits for another.
 */
export async function importOffers(
  { store, enqueue }: Tools,
  catalogId: number,
  launchedBy?: number,
): Promise<void> {
  await inTransaction(store.db, async (tx) => {
    const marketplace = await marketplaceOf(tx, catalogId);
    const isByClock = launchedBy === undefined;
    if (!marketplace || (await awaitsOffers(tx, catalogId, { running: isByClock }))) return;
    const { website_id } = marketplace;
    if (!(await resumeOffers(tx, catalogId))) {
      await insertRun(tx, {
        website_id,
        catalog_id: catalogId,
        scope: "marketplace",
        trigger: isByClock ? "cron" : "manual",
        ...(launchedBy && { launched_by: launchedBy }),
        extractorSource: offersSource(marketplace),
      });
    }
    await enqueue?.(tx, "run-imports", { website_id });
  });
}

export async function enqueueOffers(db: Db, enqueue: Enqueue | undefined): Promise<void> {
  for (const catalog_id of await catalogsWithMarketplaces(db))
    await enqueue?.(db, "import-offers", { catalog_id });
}
