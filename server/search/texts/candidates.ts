// The few products of the other side that are worth a closer look.
import { type CandidateIndex, bitsOfBlock } from "./candidateIndex.ts";
import { QueryTerms, mostTerms } from "./queryTerms.ts";
import type { Side } from "./sides.ts";

/** Who has less than this share of what the best one has is not worth it. */
const worthwhile = Number(process.env.WW ?? 0.4);
/** Sums of 32 bits are rounded: what is below a bound by less than this share may still reach it. */
const BS = Number(process.env.BS ?? 512);
const rounding = 1e-5;
/** A bound is raised only when it may be by so much: all documents are then judged by it. */
const muchHigher = 1.03;
/** Lists shorter than this are read at once. */
const shortList = 64;

/**
 * For products of one side, those of the other with the most rare terms in common, for the length of their titles. The
 * lists of rare terms are read first. What is found then bounds what others may still reach, and the lists of frequent
 * terms are not read to their end but looked up for the few that may be among the best (MaxScore).
 */
export class CandidateFinder {
  readonly #index: CandidateIndex;
  readonly #query: QueryTerms;
  /** What documents have so far; 0 everywhere between two questions. */
  readonly #scores: Float32Array;
  readonly #touched: Int32Array;
  #touchedCount = 0;
  /** How far each list was read: up to this document. */
  readonly #ends = new Int32Array(mostTerms);
  readonly #best: Best;
  readonly #needs: Float32Array;
  readonly #found: Int32Array;

  constructor(own: Side, index: CandidateIndex, most: number) {
    this.#index = index;
    this.#query = new QueryTerms(own, index);
    this.#scores = new Float32Array(index.scales.length);
    this.#touched = new Int32Array(index.scales.length);
    this.#needs = new Float32Array(index.largestScales.length);
    this.#found = new Int32Array(most);
    this.#best = new Best(most, index.numbers);
  }

  /** The best ones first, ties by the lowest number; the answer is good until the next question. */
  find(document: number): Int32Array {
    const query = this.#query;
    query.read(document);
    this.#touchedCount = 0;
    let bound = 0;
    for (let list = 0; list < query.count; list += 1) {
      if (query.lengthOf(list) > shortList && this.#touchedCount > 0) {
        bound = Math.max(bound, this.#boundNow());
      }
      this.#ends[list] = this.#endFor(bound / query.rest[list]!);
      this.#readList(list);
    }
    this.#chooseBest(Math.max(bound, this.#boundNow()));
    return this.#numbersOfBest();
  }

  /** Of the documents, which stand by their length, the first that is too long to have as large a scale as this. */
  #endFor(scale: number): number {
    const { scales, count } = this.#index;
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (scales[middle]! < scale) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Reads a list up to the documents that are too long. */
  #readList(list: number): void {
    const before = this.#ends[list]!;
    const { documents, first } = this.#index;
    const scores = this.#scores;
    const touched = this.#touched;
    const term = this.#query.terms[list]!;
    const worth = this.#query.worths[list]!;
    const end = first[term + 1]!;
    let count = this.#touchedCount;
    for (let at = first[term]!; at < end; at += 1) {
      const document = documents[at]!;
      if (document >= before) break;
      const score = scores[document]!;
      if (score === 0) touched[count++] = document;
      scores[document] = score + worth;
    }
    this.#touchedCount = count;
  }

  /** What a document has to reach, given what was read so far. */
  #boundNow(): number {
    const best = this.#best;
    const { scales } = this.#index;
    best.clear();
    const count = Math.min(this.#touchedCount, BS);
    for (let at = 0; at < count; at += 1) {
      const document = this.#touched[at]!;
      best.take(document, this.#scores[document]! * scales[document]!);
    }
    let highest = 0;
    let lowest = Number.MAX_VALUE;
    for (let at = 0; at < best.count; at += 1) {
      const document = best.documents[at]!;
      const score = this.#scoreOf(document);
      highest = Math.max(highest, score);
      lowest = Math.min(lowest, score);
    }
    const bound = best.isFull ? Math.max(lowest, worthwhile * highest) : worthwhile * highest;
    return bound * (1 - rounding);
  }

  /** Looks closely at those that may still reach the bound; forgets what all of them have. */
  #chooseBest(first: number): void {
    const best = this.#best;
    const scores = this.#scores;
    let bound = first;
    const needs = this.#readNeeds(bound);
    best.clear();
    for (let at = 0; at < this.#touchedCount; at += 1) {
      const document = this.#touched[at]!;
      const score = scores[document]!;
      scores[document] = 0;
      if (score < needs[document >>> bitsOfBlock]!) continue;
      this.#lookAt(document, score);
      if (!best.isFull || best.lowest < bound * muchHigher) continue;
      bound = best.lowest * (1 - rounding);
      this.#readNeeds(bound);
    }
    best.drop(worthwhile * best.highest);
  }

  #lookAt(document: number, score: number): void {
    const best = this.#best;
    const atMost = score + this.#query.mostIn(document, this.#firstUnread(document));
    if (best.isFull && atMost * this.#index.scales[document]! < best.lowest * (1 - rounding)) return;
    best.take(document, this.#scoreOf(document));
  }

  /** By block of documents, what one of them must have by now to reach the bound with all that was not read. */
  #readNeeds(bound: number): Float32Array {
    const { count, largestScales } = this.#index;
    const { rest } = this.#query;
    const needs = this.#needs;
    let unread = this.#query.count;
    for (let block = 0; block < needs.length; block += 1) {
      const last = Math.min(count, (block + 1) << bitsOfBlock) - 1;
      while (unread > 0 && this.#ends[unread - 1]! <= last) unread -= 1;
      needs[block] = bound / largestScales[block]! - rest[unread]!;
    }
    return needs;
  }

  /** The first list that was not read as far as a document: each was read less far than those before it. */
  #firstUnread(document: number): number {
    let list = 0;
    while (list < this.#query.count && this.#ends[list]! > document) list += 1;
    return list;
  }

  #scoreOf(document: number): number {
    return this.#query.worthIn(document) * this.#index.scales[document]!;
  }

  #numbersOfBest(): Int32Array {
    const { count, documents } = this.#best;
    for (let at = 0; at < count; at += 1) this.#found[at] = this.#index.numbers[documents[at]!]!;
    return this.#found.subarray(0, count);
  }
}

/** A few documents by their score, the best first, ties by the lowest number. */
class Best {
  count = 0;
  readonly documents: Int32Array;
  readonly #numbers: Int32Array;
  readonly #scores: Float64Array;

  /** `numbers` gives documents of the index the numbers by which ties are decided. */
  constructor(most: number, numbers: Int32Array) {
    this.#numbers = numbers;
    this.documents = new Int32Array(most);
    this.#scores = new Float64Array(most);
  }

  get isFull(): boolean {
    return this.count === this.documents.length;
  }
  get highest(): number {
    return this.count === 0 ? 0 : this.#scores[0]!;
  }
  get lowest(): number {
    return this.count === 0 ? 0 : this.#scores[this.count - 1]!;
  }

  clear(): void {
    this.count = 0;
  }

  take(document: number, score: number): void {
    if (this.isFull && !this.#isBetter(score, document, this.count - 1)) return;
    let place = this.isFull ? this.count - 1 : this.count++;
    for (; place > 0 && this.#isBetter(score, document, place - 1); place -= 1) {
      this.documents[place] = this.documents[place - 1]!;
      this.#scores[place] = this.#scores[place - 1]!;
    }
    this.documents[place] = document;
    this.#scores[place] = score;
  }

  /** Keeps those with so much at least. */
  drop(below: number): void {
    while (this.count > 0 && this.lowest < below) this.count -= 1;
  }

  #isBetter(score: number, document: number, place: number): boolean {
    const other = this.#scores[place]!;
    return score > other || (score === other && this.#numbers[document]! < this.#numbers[this.documents[place]!]!);
  }
}
