// A rule that wants images to be alike: what texts or its query found is kept where they are.
import type { CompareImages, ImagePair } from "#server/domain/images/compareImages.ts";
import type { Pair, Verify } from "#server/search/assign.ts";

export type ImageFilter = {
  /** Which pairs may be matches; absent where the rule does not ask for images. */
  verify?: Verify<Pair>;
  /** What an explanation says of the images of a pair, if they were compared: how alike they are, of 100. */
  explained(pair: Pair): { image?: number };
  /** Pairs that are no matches because one of their images cannot be had. */
  withoutImage(): number;
  /** Pairs that are none because their images are not enough alike. */
  unlikeImage(): number;
};

/** Of a rule that asks for images at least so alike, of 100; null where it does not. */
export function imageFilter(
  threshold: number | null,
  compareImages: CompareImages,
  idsOf: (pair: Pair) => ImagePair,
): ImageFilter {
  if (threshold === null) return { explained: () => ({}), withoutImage: () => 0, unlikeImage: () => 0 };
  const compared = new Map<string, number>();
  const nameOf = (pair: Pair) => `${pair.own} ${pair.theirs}`;
  let [missing, unlike] = [0, 0];
  return {
    verify: async (pairs) => {
      const similarities = await compareImages(pairs.map(idsOf));
      missing += similarities.filter((similarity) => similarity === null).length;
      return pairs.map((pair, at) => {
        const similarity = similarities[at] ?? null;
        if (similarity !== null) compared.set(nameOf(pair), similarity);
        if (similarity !== null && similarity < threshold) unlike += 1;
        return similarity !== null && similarity >= threshold;
      });
    },
    explained: (pair) => {
      const similarity = compared.get(nameOf(pair));
      // Rounded down: what is shown as 90 has passed a threshold of 90.
      return similarity === undefined ? {} : { image: Math.floor(similarity) };
    },
    withoutImage: () => missing,
    unlikeImage: () => unlike,
  };
}
