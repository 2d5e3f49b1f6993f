// Taking a deletion back: what it took is what it was, but for what was decided meanwhile.
import { applyToWebsite } from "#server/domain/catalogs/applyValueMappings.ts";
import { compareAll } from "#server/domain/matching/compareProducts.ts";
import { markChangedProducts } from "#server/domain/matching/markChanges.ts";
import { compare } from "#server/domain/prices/compare.ts";
import { conflict, unknownId } from "#server/errors.ts";
import type { Enqueue } from "#server/jobs/jobs.ts";
import { writeAuthor } from "#server/store/author.ts";
import { type Db, type Store, inTransaction } from "#server/store/database.ts";
import { lockComparison, lockWebsites } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { refreshOffers } from "#server/store/queries/comparison/rows/offerCopies.ts";
import { lockQuarantine } from "#server/store/queries/imports/quarantine/quarantine.ts";
import { bringBackComparisons } from "#server/store/queries/bin/bringBackComparisons.ts";
import { bringBackMatches, nextMatchesAway } from "#server/store/queries/bin/bringBackMatches.ts";
import {
  bringBackProducts,
  unmarkAway,
  markMissedMeanwhile,
  nextAway,
} from "#server/store/queries/bin/bringBack.ts";
import { type Deletion, findDeletion, markUndone } from "#server/store/queries/bin/deletions.ts";
import { refreshProductEstimates } from "#server/store/queries/products/productEstimates.ts";
import { countedWrite } from "./countedWrite.ts";

/** `author`: who takes it back, for the log of changes. */
type Tools = { store: Store; enqueue: Enqueue; author: number };

const productsPerTransaction = 2_000;
const productsWorthEstimates = 10_000;

/** `count`: what came back now; `left`: products whose identifier another one has by now, which stay away. */
type BroughtBack = { count: number; left: number };

/** The deletion of this id, if it can be taken back. Throws 404 when its time is over, 409 when it was. */
export async function deletionToUndo(db: Db, id: number): Promise<Deletion> {
  const deletion = await findDeletion(db, id);
  if (!deletion) throw unknownId("Deletion", id);
  if (deletion.undone_at) throw conflict("deletions.undoneAlready");
  return deletion;
}

/** Chunk by chunk, each whole; killed anywhere, the next call goes on. */
export async function bringBack(tools: Tools, deletion: Deletion): Promise<BroughtBack> {
  const result =
    deletion.what === "matches"
      ? await bringBackAllMatches(tools, deletion)
      : await bringBackAllProducts(tools, deletion);
  // Mappings may mean other products by now.
  if (result.count > 0 && deletion.what !== "matches") await applyToWebsite(tools.store, deletion.website_id);
  await tools.enqueue(tools.store.db, "follow-changes", {});
  if (result.left === 0)
    await inTransaction(tools.store.db, async (tx) => {
      await writeAuthor(tx, tools.author);
      await markUndone(tx, deletion.id);
    });
  return result;
}

async function bringBackAllProducts(
  { store, author }: Tools,
  { id, website_id }: Deletion,
): Promise<BroughtBack> {
  const total: BroughtBack = { count: 0, left: 0 };
  let last = 0;
  for (;;) {
    const next = await nextAway(store.db, id, last, productsPerTransaction);
    if (next.length === 0) break;
    const came = await inTransaction(store.db, async (tx) => {
      await writeAuthor(tx, author);
      return bringBackSome(tx, { websiteId: website_id, id }, last);
    });
    total.count += came.count;
    total.left += came.left;
    last = next.at(-1)!.id;
  }
  if (total.count >= productsWorthEstimates) await refreshProductEstimates(store.db, total.count);
  return total;
}

async function bringBackSome(
  tx: Db,
  { websiteId, id }: { websiteId: number; id: number },
  after: number,
): Promise<BroughtBack> {
  await lockQuarantine(tx, websiteId);
  // Found again: an import may have brought some back.
  const away = await nextAway(tx, id, after, productsPerTransaction);
  const pages = new Map([[websiteId, away.map(({ product_id }) => product_id)]]);
  const ids = away.map((product) => product.id);
  const came = await countedWrite(tx, [websiteId], pages, async () => {
    const back = await bringBackProducts(tx, { websiteId, ids });
    await markMissedMeanwhile(tx, { websiteId, ids: back });
    return back;
  });
  const those = { websiteId, ids: came };
  if (came.length > 0) {
    await lockWebsites(tx, [websiteId]);
    await bringBackComparisons(tx, those, { isCompared: true });
    await unmarkAway(tx, those);
    await markChangedProducts(tx, websiteId, came);
    await compareAll(tx, websiteId, came);
  }
  return { count: came.length, left: away.length - came.length };
}

async function bringBackAllMatches({ store }: Tools, { id }: Deletion): Promise<BroughtBack> {
  let count = 0;
  let last = 0;
  for (;;) {
    const next = await nextMatchesAway(store.db, id, last, productsPerTransaction);
    if (next.length === 0) return { count, left: 0 };
    for (const [catalogId, rows] of Map.groupBy(next, ({ catalog_id }) => catalog_id)) {
      const ids = rows.map(({ product_id }) => product_id);
      await inTransaction(store.db, async (tx) => {
        await lockComparison(tx, catalogId);
        await bringBackMatches(tx, id, { catalogId, ids });
        await refreshOffers(tx, catalogId, ids);
        await compare(tx, catalogId, ids);
      });
      count += ids.length;
    }
    last = next.at(-1)!.product_id;
  }
}
