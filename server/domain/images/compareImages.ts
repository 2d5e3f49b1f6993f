// Whether products that texts or a query have found look alike, for rules that ask for it.
import { similarityOf } from "#server/search/images/similarity.ts";
import { type ImageTools, hashesOf } from "./imageHashes.ts";

export type ImagePair = { product_id: number; competitor_product_id: number };

/** How alike the first images of pairs are, 0 to 100, in their order; null where one of the two cannot be had. */
export type CompareImages = (pairs: readonly ImagePair[]) => Promise<(number | null)[]>;

const fetching_ms = 30 * 60_000;
/** Pairs whose images are fetched side by side. */
const pairsAtOnce = 100;

/** Whether images may still be fetched, from now on: slow shops hold up a run no longer, nor what waits behind it. */
export function fetchingTime(): () => boolean {
  const end = performance.now() + fetching_ms;
  return () => performance.now() < end;
}

/**
 * Of an own website and a competitor's. What is not known when nothing may be fetched any more cannot be had. Comparing
 * throws the signal's reason; what it has looked at by then is kept.
 */
export function imageComparer(
  tools: ImageTools,
  { ownWebsiteId, websiteId }: { ownWebsiteId: number; websiteId: number },
  signal: AbortSignal,
  mayFetch?: () => boolean,
): CompareImages {
  const how = { signal, ...(mayFetch && { mayFetch }) };
  const compareSome = async (pairs: readonly ImagePair[]) => {
    const ownIds = [...new Set(pairs.map(({ product_id }) => product_id))];
    const theirIds = [...new Set(pairs.map(({ competitor_product_id }) => competitor_product_id))];
    const [own, theirs] = await Promise.all([
      hashesOf(tools, { websiteId: ownWebsiteId, productIds: ownIds }, how),
      hashesOf(tools, { websiteId, productIds: theirIds }, how),
    ]);
    return pairs.map((pair) => {
      const [left, right] = [own.get(pair.product_id), theirs.get(pair.competitor_product_id)];
      return left && right ? similarityOf(left, right) : null;
    });
  };
  return async (pairs) => {
    const similarities: (number | null)[] = [];
    for (let from = 0; from < pairs.length; from += pairsAtOnce) {
      signal.throwIfAborted();
      similarities.push(...(await compareSome(pairs.slice(from, from + pairsAtOnce))));
    }
    return similarities;
  };
}
