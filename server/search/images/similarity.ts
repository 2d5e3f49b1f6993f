// How alike two images are: 100 where their hashes are the same, 50 where they have nothing to do with each other.
import { type ImageHash, cropsCount, numbersPerCrop } from "./imageHash.ts";

/** From here on two images show the same, as far as a picture can tell. */
export const alike = 90;
/** From here on it may be so: the second hash is asked. */
export const doubtful = 85;

/**
 * 0 to 100, the same from both sides. The whole of one is compared with each crop of the other, and the best of these
 * counts. Between 85 and 90 the second hash has a vote: where it says 90 or more, it is 90.
 */
export function similarityOf(left: ImageHash, right: ImageHash): number {
  let best = 0;
  for (let crop = 0; crop < cropsCount; crop += 1) {
    best = Math.max(best, cropSimilarity(left, 0, right, crop), cropSimilarity(left, crop, right, 0));
  }
  return best;
}

function cropSimilarity(left: ImageHash, crop: number, right: ImageHash, otherCrop: number): number {
  const [at, otherAt] = [crop * numbersPerCrop, otherCrop * numbersPerCrop];
  const first = percentOf(
    differingBits(left[at]! ^ right[otherAt]!) + differingBits(left[at + 1]! ^ right[otherAt + 1]!),
  );
  if (first < doubtful || first >= alike) return first;
  const second = percentOf(
    differingBits(left[at + 2]! ^ right[otherAt + 2]!) + differingBits(left[at + 3]! ^ right[otherAt + 3]!),
  );
  return second >= alike ? alike : first;
}

function percentOf(distance: number): number {
  return 100 * (1 - distance / 64);
}

/** How many bits of a number of 32 are set. */
export function differingBits(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return (((count + (count >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
