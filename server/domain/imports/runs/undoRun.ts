// Taking back the last import of a website whole: its products and their prices are what they were before it.
import { cleanUpProducts } from "#server/domain/matching/cleanUpProducts.ts";
import { markAges, markProductChanges } from "#server/domain/matching/markChanges.ts";
import { conflict, unknownId } from "#server/errors.ts";
import { inTransaction } from "#server/store/database.ts";
import { momentOfDatabase } from "#server/store/moment.ts";
import { isOfOffers } from "#server/store/queries/imports/merge/mergedValues.ts";
import { markAttributes } from "#server/store/queries/imports/merge/markAttributes.ts";
import { lockQuarantine } from "#server/store/queries/imports/quarantine/quarantine.ts";
import { type Run, findRun } from "#server/store/queries/imports/runs/runs.ts";
import { changeRun } from "#server/store/queries/imports/runs/changeRun.ts";
import { setForMerge } from "#server/store/queries/imports/tuning.ts";
import {
  endUndo,
  lockUndoable,
  restoreIdentifiers,
  restoreWebsite,
} from "#server/store/queries/imports/undo/undo.ts";
import { restoreProducts } from "#server/store/queries/imports/undo/restoreProducts.ts";
import { ensureHistoryPartitionOfNow } from "#server/store/queries/products/historyPartition.ts";
import { recountSellers } from "#server/store/queries/products/recountSellers.ts";
import { mergeSettings } from "../merge/mergeLines.ts";
import type { ImportTools } from "../tools.ts";

/**
 * Comparisons are computed anew; matches that were made since stay where both products do, and what comparisons showed
 * meanwhile stays in their history.
 */
export async function undoRun(
  { store, enqueue }: Pick<ImportTools, "store" | "enqueue">,
  id: number,
): Promise<Run> {
  const known = await findRun(store.db, id);
  if (!known) throw unknownId("WebsiteImport", id);
  return inTransaction(store.db, async (tx) => {
    await lockQuarantine(tx, known.website_id);
    const run = await lockUndoable(tx, id);
    if (!run) throw conflict(isOfOffers(known) ? "imports.cannotUndoOffers" : "imports.cannotUndo");
    await setForMerge(tx, mergeSettings);
    await ensureHistoryPartitionOfNow(tx, "matched_product_history");
    const { deleted, changedSince } = await restoreProducts(tx, run);
    await restoreIdentifiers(tx, run);
    await restoreWebsite(tx, run);
    await markAttributes(tx, run);
    await recountSellers(tx, run.website_id);
    await endUndo(tx, run.website_id);
    if (deleted.length > 0) await cleanUpProducts(tx, run.website_id, deleted);
    // As of the import itself: that a file held no longer what was there, or held it again, is shown to its owner alone.
    const isHidden = run.products_created + run.products_updated + deleted.length === 0;
    await markProductChanges(tx, run.website_id, await momentOfDatabase(tx), { isHidden });
    const notices = [...run.notices];
    if (changedSince > 0) notices.push({ key: "imports.changedSince", values: { count: changedSince } });
    const undone_at = await momentOfDatabase(tx);
    const undone = await changeRun(tx, { id, status: "complete" }, { merged: false, undone_at, notices });
    await markAges(tx, run.website_id);
    await enqueue?.(tx, "follow-changes", {});
    return undone!;
  });
}
