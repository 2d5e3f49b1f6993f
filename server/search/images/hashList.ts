// The images of many products, to find those that look like one.
import { type ImageHash, cropsCount, numbersPerCrop } from "./imageHash.ts";
import { alike, differingBits, doubtful, similarityOf } from "./similarity.ts";

type Likeness = { id: number; similarity: number };

/** Products that are looked at before what was found among them is judged. */
const portion = 4_096;
/** So many times more than are asked for are gathered before the worse ones are dropped. */
const gatheredTimes = 8;
const hashLength = cropsCount * numbersPerCrop;

export class HashList {
  readonly #numbers = new Map<number, number>();
  #ids = new Float64Array(1_024);
  #hashes = new Uint32Array(1_024 * hashLength);
  /** Both halves of the pHash of each crop, product by product: of most products nothing else is read. */
  #highs = cropArrays(1_024);
  #lows = cropArrays(1_024);

  get count(): number {
    return this.#numbers.size;
  }

  /** Memory that it takes, the table of ids estimated. */
  get bytes(): number {
    return this.#ids.length * (8 + hashLength * 4 + cropsCount * 8) + this.count * 48;
  }

  /** A product that is there already has this image from now on. */
  set(id: number, hash: ImageHash): void {
    const number = this.#numbers.get(id) ?? this.count;
    if (number === this.#ids.length) this.#grow();
    this.#numbers.set(id, number);
    this.#ids[number] = id;
    this.#hashes.set(hash, number * hashLength);
    for (let crop = 0; crop < cropsCount; crop += 1) {
      this.#highs[crop]![number] = hash[crop * numbersPerCrop]!;
      this.#lows[crop]![number] = hash[crop * numbersPerCrop + 1]!;
    }
  }

  /** The `most` products whose images are most like one, those of `least` (0 to 100) and more: the best first, then by id. */
  nearest(image: ImageHash, least: number, most: number): Likeness[] {
    const marks = new Uint8Array(portion);
    let likenesses: Likeness[] = [];
    let floor = least;
    for (let from = 0; from < this.count; from += portion) {
      const to = Math.min(this.count, from + portion);
      this.#mark(marks, { image, from, to, reach: reachOf(floor) });
      for (let number = from; number < to; number += 1) {
        if (marks[number - from] === 0) continue;
        const similarity = similarityOf(image, this.#hashAt(number));
        if (similarity >= floor) likenesses.push({ id: this.#ids[number]!, similarity });
      }
      marks.fill(0);
      if (likenesses.length < most * gatheredTimes) continue;
      likenesses = bestOf(likenesses, most);
      floor = likenesses.at(-1)!.similarity;
    }
    return bestOf(likenesses, most);
  }

  /** Marks the products of which a crop differs from the whole asked for, or the whole from a crop of it, by `reach` bits at most. */
  #mark(
    marks: Uint8Array,
    { image, from, to, reach }: { image: ImageHash; from: number; to: number; reach: number },
  ): void {
    for (let crop = 0; crop < cropsCount; crop += 1) {
      markNear(marks, this.#highs[crop]!, this.#lows[crop]!, { image, crop: 0, from, to, reach });
      if (crop > 0) markNear(marks, this.#highs[0]!, this.#lows[0]!, { image, crop, from, to, reach });
    }
  }

  #hashAt(number: number): ImageHash {
    return this.#hashes.subarray(number * hashLength, (number + 1) * hashLength);
  }

  #grow(): void {
    const room = this.#ids.length * 2;
    const longer = (numbers: Uint32Array, length: number) => {
      const grown = new Uint32Array(length);
      grown.set(numbers);
      return grown;
    };
    const ids = new Float64Array(room);
    ids.set(this.#ids);
    this.#ids = ids;
    this.#hashes = longer(this.#hashes, room * hashLength);
    this.#highs = this.#highs.map((halves) => longer(halves, room));
    this.#lows = this.#lows.map((halves) => longer(halves, room));
  }
}

function cropArrays(room: number): Uint32Array[] {
  return Array.from({ length: cropsCount }, () => new Uint32Array(room));
}

/** As many bits as a pHash may differ by when the images are so alike, the second vote counted in. */
function reachOf(similarity: number): number {
  const first = similarity > alike ? similarity : Math.min(similarity, doubtful);
  return Math.floor(64 * (1 - first / 100));
}

function markNear(
  marks: Uint8Array,
  highs: Uint32Array,
  lows: Uint32Array,
  {
    image,
    crop,
    from,
    to,
    reach,
  }: { image: ImageHash; crop: number; from: number; to: number; reach: number },
): void {
  const high = image[crop * numbersPerCrop]!;
  const low = image[crop * numbersPerCrop + 1]!;
  for (let number = from; number < to; number += 1) {
    // One half is enough to tell of nearly all.
    const half = differingBits(highs[number]! ^ high);
    if (half <= reach && half + differingBits(lows[number]! ^ low) <= reach) marks[number - from] = 1;
  }
}

function bestOf(likenesses: readonly Likeness[], most: number): Likeness[] {
  return likenesses
    .toSorted((left, right) => right.similarity - left.similarity || left.id - right.id)
    .slice(0, most);
}
