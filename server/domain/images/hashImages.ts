// Images of websites that are matched by image, looked at before anybody asks: after imports, a while at a time.
import type { Enqueue } from "#server/jobs/jobs.ts";
import type { Db } from "#server/store/database.ts";
import { dueImages, websitesWithImages } from "#server/store/questions/productImages.ts";
import { type ImageTools, imagesPerPortion, learnImages } from "./imageHashes.ts";

/** Then another website has its turn. */
const while_ms = 60_000;

/**
 * Looks at the next images of a website that are not known yet, or not for sure any more. Returns whether more are left.
 * One who is stopped has kept what he has seen, and the next one goes on from there. Where nothing at all can be read the
 * shop's server is away: the others wait for the next time.
 */
export async function hashImages(
  tools: ImageTools,
  websiteId: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { db } = tools.store;
  if ((await websitesWithImages(db, websiteId)).length === 0) return false;
  const end = performance.now() + while_ms;
  for (let after = 0; performance.now() < end;) {
    const due = await dueImages(db, websiteId, { after, limit: imagesPerPortion });
    if (due.length === 0) return false;
    const found = await learnImages(tools, websiteId, due, signal);
    if (due.length === imagesPerPortion && ![...found.values()].some(Boolean)) return false;
    after = due.at(-1)!.product_id;
  }
  return true;
}

/** Wakes a worker for the images of a website, or of all that are matched by image; may be called at any time. */
export async function wakeImages(db: Db, enqueue?: Enqueue, websiteId?: number): Promise<void> {
  for (const website_id of await websitesWithImages(db, websiteId))
    await enqueue?.(db, "hash-images", { website_id });
}
