// The hashes of websites' images in memory, where a million are compared within milliseconds. They are read when first
// asked for, then what was written since; those that nobody asked for the longest time make room.
import { HashList } from "#server/search/images/hashList.ts";
import { hashBytes, hashOfBytes } from "#server/search/images/imageHash.ts";
import type { Store } from "#server/store/database.ts";
import { momentOfDatabase } from "#server/store/moment.ts";
import { nextHashes } from "#server/store/queries/products/productImages.ts";

/** `begun_ms` by the clock of this process, which alone compares it; `readAt` by that of the database. */
type Held = { list: HashList; begun_ms: number; readAt: Date };

const capacity_bytes = 256 * 1024 ** 2;
const portion = 5_000;
/** A row may come into sight so long after it was written. */
const overlap_ms = 60_000;
/** Then a website is read from the beginning, and what is gone is let go of. */
const kept_ms = 3_600_000;

const heldBy = new WeakMap<Store, Map<number, Promise<Held>>>();

/**
 * The hashes of a website's images. A product that is gone, or has another image since, may have its former one still:
 * whoever is told of it has to look.
 */
export async function heldHashes(store: Store, websiteId: number): Promise<HashList> {
  const lists = heldBy.get(store) ?? new Map<number, Promise<Held>>();
  heldBy.set(store, lists);
  const renewed = renew(store, websiteId, lists.get(websiteId));
  lists.delete(websiteId);
  lists.set(websiteId, renewed);
  try {
    const { list } = await renewed;
    await makeRoom(lists);
    return list;
  } catch (problem) {
    lists.delete(websiteId);
    throw problem;
  }
}

/** Those who ask at the same time are told one after the other. */
async function renew(store: Store, websiteId: number, before?: Promise<Held>): Promise<Held> {
  const cached = await before?.catch(() => undefined);
  const now_ms = performance.now();
  const readAt = await momentOfDatabase(store.db);
  const goesOn = cached && now_ms - cached.begun_ms < kept_ms;
  const hashes = goesOn ? cached : { list: new HashList(), begun_ms: now_ms, readAt: new Date(overlap_ms) };
  const since = new Date(hashes.readAt.getTime() - overlap_ms);
  for (let after = 0; ;) {
    const next = await nextHashes(store.db, websiteId, { since, after, limit: portion });
    if (!next) break;
    for (const [at, id] of next.product_ids.entries())
      hashes.list.set(id, hashOfBytes(next.hashes.subarray(at * hashBytes, (at + 1) * hashBytes)));
    after = next.product_ids.at(-1)!;
  }
  return { ...hashes, readAt };
}

/** The one asked for last stays, however large it is. */
async function makeRoom(lists: Map<number, Promise<Held>>): Promise<void> {
  let bytes = 0;
  for (const [websiteId, hashes] of [...lists].toReversed()) {
    const { list } = await hashes.catch(() => ({ list: undefined }));
    if (bytes > 0 && bytes + (list?.bytes ?? 0) > capacity_bytes) lists.delete(websiteId);
    else bytes += list?.bytes ?? 0;
  }
}
