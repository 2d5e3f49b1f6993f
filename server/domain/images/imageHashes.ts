// What the first images of products look like: as it is known, or looked at now.
import type { Images } from "#server/integrations/images.ts";
import { type ImageHash, bytesOfHash, hashOf, hashOfBytes } from "#server/search/images/imageHash.ts";
import type { Store } from "#server/store/database.ts";
import { type FirstImage, firstImages, hashesAt } from "#server/store/queries/products/productImages.ts";
import { writeImages } from "#server/store/queries/products/writeImages.ts";

export type ImageTools = { readonly store: Store; readonly images: Images };

/** Images that are fetched before what was found is kept. */
export const imagesPerPortion = 100;

/**
 * By product; one without an image that can be read has none. What is not known yet is fetched, unless `mayFetch` says no.
 * Throws the signal's reason; what was found by then is kept.
 */
export async function hashesOf(
  tools: ImageTools,
  { websiteId, productIds }: { websiteId: number; productIds: readonly number[] },
  { signal, mayFetch = () => true }: { signal: AbortSignal; mayFetch?: () => boolean },
): Promise<Map<number, ImageHash>> {
  const hashes = new Map<number, ImageHash>();
  for (let from = 0; from < productIds.length; from += imagesPerPortion) {
    const portion = productIds.slice(from, from + imagesPerPortion);
    const images = await firstImages(tools.store.db, websiteId, portion);
    const due = mayFetch() ? images.filter(({ is_due }) => is_due) : [];
    const fetched = await learnImages(tools, websiteId, due, signal);
    for (const { product_id, hash } of images) {
      const bytes = fetched.get(product_id) ?? hash;
      if (bytes) hashes.set(product_id, hashOfBytes(bytes));
    }
  }
  return hashes;
}

/** Looks at images and keeps what they look like. Returns it by product, null where none could be read. */
export async function learnImages(
  tools: ImageTools,
  websiteId: number,
  due: readonly FirstImage[],
  signal: AbortSignal,
): Promise<Map<number, Buffer | null>> {
  if (due.length === 0) return new Map();
  const { db } = tools.store;
  const addresses = [...new Set(due.map(({ address }) => address))];
  const hashes: Map<string, Buffer | null> = await hashesAt(db, addresses);
  const unknown = addresses.filter((address) => !hashes.has(address));
  const looked = await Promise.allSettled(
    unknown.map(async (address) => hashes.set(address, await hashAt(tools.images, address, signal))),
  );
  const learned = due
    .filter(({ address }) => hashes.has(address))
    .map(({ product_id, address }) => ({ product_id, address, hash: hashes.get(address) ?? null }));
  await writeImages(db, websiteId, learned);
  for (const outcome of looked) if (outcome.status === "rejected") throw outcome.reason;
  return new Map(learned.map(({ product_id, hash }) => [product_id, hash]));
}

/** What the image at an address looks like; null when none can be read there, or nothing can be seen in it. */
async function hashAt(images: Images, address: string, signal: AbortSignal): Promise<Buffer | null> {
  const picture = await images.grey(address, signal);
  const hash = picture && hashOf(picture);
  return hash && bytesOfHash(hash);
}
