// What an image looks like, in 64 bytes that can be compared: for each of its crops the signs of its slow changes (pHash)
// and, as a second vote, where it grows brighter from left to right (dHash).
import { AreaMeans } from "./areaMeans.ts";
import { lowFrequencies, side } from "./cosines.ts";
import { type Box, type GreyImage, contentBox } from "./greyImage.ts";

/** For each crop four numbers: both halves of its pHash, both of its dHash. */
export type ImageHash = Uint32Array;

/**
 * What is cut off on each side, as shares: somebody else's picture may have been cut closer than ours. Those of one image
 * are compared with the whole of the other, so that these steps find what was cut by up to a tenth.
 */
const margins = [0, 0.03, 0.06, 0.1];

export const cropsCount = margins.length;
export const numbersPerCrop = 4;
export const hashBytes = cropsCount * numbersPerCrop * Uint32Array.BYTES_PER_ELEMENT;

/** As little contrast as paper has. */
const flatDeviation = 3;

/** Null for a picture in which nothing can be seen: one of these looks like any other. */
export function hashOf(image: GreyImage): ImageHash | null {
  const content = contentBox(image);
  if (!content) return null;
  const means = new AreaMeans(image);
  const hash = new Uint32Array(cropsCount * numbersPerCrop);
  for (const [crop, margin] of margins.entries()) {
    const box = cut(content, margin);
    const cells = means.grid(box, side, side);
    if (crop === 0 && deviation(cells) < flatDeviation) return null;
    hash.set(pHash(cells), crop * numbersPerCrop);
    hash.set(dHash(means.grid(box, 9, 8)), crop * numbersPerCrop + 2);
  }
  return hash;
}

/** As it is kept. */
export function bytesOfHash(hash: ImageHash): Buffer {
  const bytes = Buffer.alloc(hashBytes);
  for (const [at, number] of hash.entries()) bytes.writeUInt32BE(number, at * 4);
  return bytes;
}

export function hashOfBytes(bytes: Buffer): ImageHash {
  return Uint32Array.from({ length: cropsCount * numbersPerCrop }, (_, at) => bytes.readUInt32BE(at * 4));
}

function cut({ left, top, right, bottom }: Box, margin: number): Box {
  const [across, down] = [(right - left) * margin, (bottom - top) * margin];
  return { left: left + across, top: top + down, right: right - across, bottom: bottom - down };
}

/** Which of the 64 coefficients are above their median. */
function pHash(cells: Float64Array): [number, number] {
  const coefficients = lowFrequencies(cells);
  const sorted = coefficients.toSorted();
  const median = (sorted[31]! + sorted[32]!) / 2;
  return bits((at) => coefficients[at]! > median);
}

/** Which of 8 x 8 cells are darker than the one to their right; `cells` has nine columns. */
function dHash(cells: Float64Array): [number, number] {
  return bits((at) => {
    const left = Math.floor(at / 8) * 9 + (at % 8);
    return cells[left + 1]! > cells[left]!;
  });
}

/** The first answer is the highest bit. */
function bits(isSet: (at: number) => boolean): [number, number] {
  const halves: [number, number] = [0, 0];
  for (let at = 0; at < 64; at += 1) {
    if (isSet(at)) halves[at >> 5 ? 1 : 0] |= 1 << (31 - (at & 31));
  }
  return [halves[0] >>> 0, halves[1] >>> 0];
}

function deviation(cells: Float64Array): number {
  const mean = cells.reduce((sum, cell) => sum + cell, 0) / cells.length;
  return Math.sqrt(cells.reduce((sum, cell) => sum + (cell - mean) ** 2, 0) / cells.length);
}
