import type { Postings, TextIndex } from "../index/textIndex.ts";
import { shareOf } from "./bm25.ts";
import { type ByLength, type Scorer, noMore, setLongestFor } from "./scorer.ts";

/** The documents that have a term, scored by `weight` times the share of their length. */
export class TermScorer implements Scorer {
  document = -1;
  readonly cost: number;
  readonly highest: number;
  readonly byLength: ByLength;
  readonly #postings: Postings;
  readonly #lengths: Uint16Array;
  readonly #weight: number;
  readonly #averageLength: number;
  #at: number;
  #longest = Infinity;

  constructor(index: TextIndex, term: number, weight: number, averageLength: number) {
    const postings = index.postings(term);
    this.#postings = postings;
    this.#lengths = index.lengths;
    this.#weight = weight;
    this.#averageLength = averageLength;
    this.#at = postings.start - 1;
    this.cost = postings.end - postings.start;
    const { mostOften, shortest } = postings;
    this.highest = weight * shareOf(mostOften, shortest, averageLength);
    this.byLength = {
      lengths: index.lengths,
      highestOf: (length) => weight * shareOf(mostOften, Math.max(length, shortest), averageLength),
      setLongest: (length) => {
        this.#longest = length;
      },
    };
  }

  setFloor(floor: number): void {
    setLongestFor(floor, this.byLength);
  }

  advance(target: number): number {
    const { documents, end } = this.#postings;
    let low = this.#at + 1;
    if (low < end && documents[low]! < target) low = gallop(documents, low, end, target);
    if (this.#longest < Infinity) low = this.#shortFrom(low);
    this.#at = low;
    this.document = low < end ? documents[low]! : noMore;
    return this.document;
  }

  /** The first place from here on with a document that is not too long. */
  #shortFrom(from: number): number {
    const { documents, end } = this.#postings;
    const lengths = this.#lengths;
    const longest = this.#longest;
    let at = from;
    while (at < end && lengths[documents[at]!]! > longest) at += 1;
    return at;
  }

  score(): number {
    const often = this.#postings.counts[this.#at]!;
    return this.#weight * shareOf(often, this.#lengths[this.document]!, this.#averageLength);
  }
}

/** The first place behind `from` with a document from `target` on: ever longer steps, then halves. */
function gallop(documents: Int32Array, from: number, end: number, target: number): number {
  let step = 1;
  let low = from;
  while (low + step < end && documents[low + step]! < target) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, end);
  low += 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (documents[middle]! < target) low = middle + 1;
    else high = middle;
  }
  return low;
}
