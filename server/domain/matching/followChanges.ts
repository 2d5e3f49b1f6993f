// Comparisons follow what imports and settings change: copies refreshed, keys matched, prices compared.
import type { Db, Store } from "#server/store/database.ts";
import {
  catalogsToFollow,
  isLittleLeft,
  vacuumComparisons,
} from "#server/store/queries/comparison/todo/comparisonTodo.ts";
import { claimTodo, type Todo } from "#server/store/queries/comparison/todo/claimTodo.ts";
import { recordAggregation } from "#server/store/queries/figures/aggregations.ts";
import { lockComparison, tryLockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { insertKeyOffers } from "#server/store/queries/matching/keyOffers.ts";
import { addUpCounts, websitesToAddUp } from "#server/store/queries/products/productCounts.ts";
import { refreshOffers } from "#server/store/queries/comparison/rows/offerCopies.ts";
import { refreshOwnCopies } from "#server/store/queries/comparison/rows/ownCopies.ts";
import { theseChanged } from "#server/store/queries/comparison/todo/touchedProducts.ts";
import { deleteVanished } from "#server/store/queries/products/vanishedProducts.ts";
import { compare } from "#server/domain/prices/compare.ts";

export type Followed = {
  /** Own products looked at. */
  products: number;
  /** Comparison rows, and points of their history, that were not as stored. */
  changed: number;
  points: number;
  /** Matches made by key, and those of them whose barcode had lost its leading zeros. */
  matched: number;
  zerosRestored: number;
};

type FollowOptions = {
  /** Own products per transaction. */
  chunk?: number;
  /** Only the catalogues that use this website, as their own or as a competitor; all of them when absent. */
  websiteId?: number;
  /** Told after each transaction what was done so far. */
  onProgress?: (soFar: Followed) => void;
  /** Stops between two transactions; what is not done stays put down. */
  signal?: AbortSignal;
};

/** Long enough to be worth its statements, short enough that a match by hand hardly waits for it (docs/decisions/0007). */
const productsPerTransaction = 2_000;

const productsWorthAVacuum = 10_000;

/**
 * Brings every comparison, and what is counted of products, in step with all changes committed before the call. Each chunk is a transaction of its own:
 * killed anywhere, the next call goes on where this one stopped. Several may run at once; they work on different
 * catalogues.
 */
export async function followChanges(store: Store, options: FollowOptions = {}): Promise<Followed> {
  const followed = nothingYet();
  await addUpCounts(store.db, await websitesToAddUp(store.db));
  const busy: number[] = [];
  for (const catalogId of await catalogsToFollow(store.db, options.websiteId)) {
    if (!(await followCatalog(store, catalogId, tryLockComparison, followed, options))) busy.push(catalogId);
  }
  // Whoever is busy with a catalogue may have looked for the last time before our caller's change was there.
  for (const catalogId of busy) await followCatalog(store, catalogId, waitForComparison, followed, options);
  if (followed.products >= productsWorthAVacuum) await vacuumComparisons(store.db);
  return followed;
}

/**
 * Follows in the caller's transaction what a catalogue has left of earlier changes, where that is a chunk at most: what is
 * counted of the next change is then of nothing else. To be called with the catalogue's lock.
 */
export async function followLittleLeft(tx: Db, catalogId: number): Promise<void> {
  if (!(await isLittleLeft(tx, catalogId, productsPerTransaction))) return;
  const todo = await claimTodo(tx, catalogId, 0, productsPerTransaction);
  if (todo.length > 0) await followChunk(tx, catalogId, todo, nothingYet());
}

function nothingYet(): Followed {
  return { products: 0, changed: 0, points: 0, matched: 0, zerosRestored: 0 };
}

type Lock = (tx: Db, catalogId: number) => Promise<boolean>;

async function waitForComparison(tx: Db, catalogId: number): Promise<boolean> {
  await lockComparison(tx, catalogId);
  return true;
}

/** False when somebody else is busy with this catalogue. */
async function followCatalog(
  store: Store,
  catalogId: number,
  lock: Lock,
  followed: Followed,
  { chunk = productsPerTransaction, onProgress, signal }: FollowOptions,
): Promise<boolean> {
  const begun = performance.now();
  let last = 0;
  for (;;) {
    if (signal?.aborted) return true;
    const taken = await store.db.transaction().execute(async (tx) => {
      if (!(await lock(tx, catalogId))) return "busy";
      const todo = await claimTodo(tx, catalogId, last, chunk);
      if (todo.length > 0) await followChunk(tx, catalogId, todo, followed);
      return todo;
    });
    if (taken === "busy") return false;
    if (taken.length === 0) {
      if (last > 0) await recordAggregation(store.db, catalogId, performance.now() - begun);
      return true;
    }
    last = taken.at(-1)!.product_id;
    onProgress?.(followed);
  }
}

async function followChunk(
  tx: Db,
  catalogId: number,
  todo: readonly Todo[],
  followed: Followed,
): Promise<void> {
  const productIds = todo.map(({ product_id }) => product_id);
  const rematched = todo.filter(({ rematch }) => rematch).map(({ product_id }) => product_id);
  await deleteVanished(tx, catalogId, theseChanged(rematched));
  await refreshOwnCopies(tx, catalogId, rematched);
  const { dropped } = await refreshOffers(tx, catalogId, productIds);
  // What was dropped leaves room for another match.
  const { created, restored } = await insertKeyOffers(tx, catalogId, dropped > 0 ? productIds : rematched);
  const moments = todo.map(({ observed_at }) => observed_at);
  const written = await compare(tx, catalogId, productIds, moments);
  followed.products += productIds.length;
  followed.matched += created;
  followed.zerosRestored += restored;
  followed.changed += written.products;
  followed.points += written.points;
}
