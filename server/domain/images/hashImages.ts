// Images of websites, looked at a while at a time: after imports where a website is matched by image, else when somebody
// looks for products by an image.
import type { Enqueue } from "#server/jobs/jobs.ts";
import type { Db, Store } from "#server/store/database.ts";
import { dueImages, unreadImages, websitesWithImages } from "#server/store/queries/products/productImages.ts";
import { type ImageTools, imagesPerPortion, learnImages } from "./imageHashes.ts";

/** Then another website has its turn. */
const while_ms = 60_000;

/**
 * Looks at the next images of a website that are not known yet, or not for sure any more. Returns whether more are left.
 * Where a website is not matched by image only what was `asked` for is looked at. One who is stopped has kept what they have seen, and the next one goes on from there. Where nothing at all can be read the
 * shop's server is away: the others wait for the next time.
 */
export async function hashImages(
  tools: ImageTools,
  websiteId: number,
  signal: AbortSignal,
  { asked = false } = {},
): Promise<boolean> {
  const { db } = tools.store;
  if (!asked && (await websitesWithImages(db, websiteId)).length === 0) return false;
  const end = performance.now() + while_ms;
  for (let after = 0; performance.now() < end;) {
    const due = await dueImages(db, websiteId, { after, limit: imagesPerPortion });
    if (due.length === 0) return false;
    const learned = await learnImages(tools, websiteId, due, signal);
    if (due.length === imagesPerPortion && ![...learned.values()].some(Boolean)) return false;
    after = due.at(-1)!.product_id;
  }
  return true;
}

/** Wakes a worker for the images of a website, or of all that are matched by image; may be called at any time. */
export async function enqueueImageHashes(db: Db, enqueue?: Enqueue, websiteId?: number): Promise<void> {
  for (const website_id of await websitesWithImages(db, websiteId))
    await enqueue?.(db, "hash-images", { website_id });
}

/** A website whose images are all known is not looked through again before. */
const known_ms = 60_000;
const knownUntilBy = new WeakMap<Store, Map<number, number>>();

/**
 * Wakes a worker for those of some websites whose images are not all known, matched by image or not. Returns them, those
 * included whose server is away: these are left alone for an hour.
 */
export async function askForImages(
  { store, enqueue }: { store: Store; enqueue: Enqueue },
  websiteIds: readonly number[],
): Promise<number[]> {
  const knownUntil = knownUntilBy.get(store) ?? new Map<number, number>();
  knownUntilBy.set(store, knownUntil);
  const now = performance.now();
  const dueIds = websiteIds.filter((id) => (knownUntil.get(id) ?? 0) <= now);
  const unreadAddresses = await unreadImages(store.db, dueIds, imagesPerPortion);
  const unreadIds = unreadAddresses.map(({ website_id }) => website_id);
  for (const id of dueIds) if (!unreadIds.includes(id)) knownUntil.set(id, now + known_ms);
  for (const { website_id, is_away } of unreadAddresses)
    if (!is_away) await enqueue(store.db, "hash-images", { website_id, asked: true });
  return unreadIds;
}
