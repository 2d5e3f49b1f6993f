// The few products of the other side that are worth a closer look.
import { type CandidateIndex, bitsOfBlock } from "./candidateIndex.ts";
import { QueryTerms } from "./queryTerms.ts";
import type { Side } from "./sides.ts";

/** Who has less than this share of what the best one has is not worth it. */
const worthwhile = 0.25;
/** Sums of 32 bits are rounded: what is below a bound by less than this share may still reach it. */
const rounding = 1e-5;
/** Of the documents with rare terms, so many are completed to find a first bound. */
const sample = 256;

/**
 * For products of one side, those of the other with the most rare terms in common, for the length of their titles. The
 * lists of rare terms are added up. What is found then bounds what others have to reach, and of the long lists of
 * frequent terms only those documents are looked at that may reach it with all terms that are left (MaxScore): documents
 * stand by their length, and one bit tells whether one has a frequent term.
 */
export class CandidateFinder {
  readonly #index: CandidateIndex;
  readonly #query: QueryTerms;
  /** What documents have of the rare terms; 0 everywhere between two questions. */
  readonly #scores: Float32Array;
  readonly #touched: Int32Array;
  #touchedCount = 0;
  readonly #best: Best;
  /** No document with less is one of the best. */
  #bound = 0;
  readonly #found: Int32Array;

  constructor(own: Side, index: CandidateIndex, most: number) {
    this.#index = index;
    this.#query = new QueryTerms(own, index);
    this.#scores = new Float32Array(index.count);
    this.#touched = new Int32Array(index.count);
    this.#found = new Int32Array(most);
    this.#best = new Best(most, index.numbers);
  }

  /** The best ones first, ties by the lowest number; the answer is good until the next question. */
  find(document: number): Int32Array {
    const query = this.#query;
    query.read(document);
    this.#bound = 0;
    this.#touchedCount = 0;
    for (let termAt = 0; termAt < query.firstFrequent; termAt += 1) this.#add(termAt);
    this.#readBound();
    this.#best.clear();
    this.#takeTouched();
    for (let termAt = query.firstFrequent; termAt < query.count; termAt += 1) this.#takeFrom(termAt);
    this.#forget();
    this.#best.drop(worthwhile * this.#best.highest);
    return this.#numbersOfBest();
  }

  #add(termAt: number): void {
    const { documents, first } = this.#index;
    const scores = this.#scores;
    const touched = this.#touched;
    const term = this.#query.terms[termAt]!;
    const worth = this.#query.worths[termAt]!;
    const end = first[term + 1]!;
    let count = this.#touchedCount;
    for (let at = first[term]!; at < end; at += 1) {
      const document = documents[at]!;
      const score = scores[document]!;
      if (score === 0) touched[count++] = document;
      scores[document] = score + worth;
    }
    this.#touchedCount = count;
  }

  /** Completes those that have most of the rarest terms: as much has to be reached. */
  #readBound(): void {
    const best = this.#best;
    const { scales } = this.#index;
    const { firstFrequent } = this.#query;
    best.clear();
    const count = Math.min(sample, this.#touchedCount);
    for (let at = 0; at < count; at += 1) {
      const document = this.#touched[at]!;
      best.take(document, this.#scores[document]! * scales[document]!);
    }
    let highest = 0;
    let lowest = Number.MAX_VALUE;
    for (let at = 0; at < best.count; at += 1) {
      const document = best.documents[at]!;
      const score = this.#query.addFrom(firstFrequent, document, this.#scores[document]!) * scales[document]!;
      highest = Math.max(highest, score);
      lowest = Math.min(lowest, score);
    }
    this.#raiseBound(best.isFull ? lowest : 0, highest);
  }

  #raiseBound(lowest: number, highest: number): void {
    this.#bound = Math.max(this.#bound, Math.max(lowest, worthwhile * highest) * (1 - rounding));
  }

  /** Of the documents with rare terms those that reach the bound. */
  #takeTouched(): void {
    const { largestScales } = this.#index;
    const { rest, firstFrequent } = this.#query;
    const left = rest[firstFrequent]!;
    for (let at = 0; at < this.#touchedCount; at += 1) {
      const document = this.#touched[at]!;
      const score = this.#scores[document]!;
      const needed = this.#bound / largestScales[document >>> bitsOfBlock]!;
      if (score + left < needed) continue;
      const fullScore = this.#query.addFrom(firstFrequent, document, score, needed);
      if (fullScore >= needed) this.#take(document, fullScore);
    }
  }

  /** Of the documents with a frequent term, and without any before it, those that reach the bound. */
  #takeFrom(termAt: number): void {
    const { documents, first, largestScales } = this.#index;
    const { terms, worths, rest } = this.#query;
    const end = first[terms[termAt]! + 1]!;
    const left = rest[termAt]!;
    for (let at = first[terms[termAt]!]!; at < end; at += 1) {
      const document = documents[at]!;
      const needed = this.#bound / largestScales[document >>> bitsOfBlock]!;
      // They stand by their length: all that follow are longer.
      if (left < needed) return;
      const score = this.#query.addFrom(termAt + 1, document, worths[termAt]!, needed);
      if (score < needed || this.#scores[document] !== 0) continue;
      // Not to be taken once more for another of its terms.
      this.#scores[document] = score;
      this.#touched[this.#touchedCount++] = document;
      this.#take(document, score);
    }
  }

  #take(document: number, score: number): void {
    const best = this.#best;
    best.take(document, score * this.#index.scales[document]!);
    this.#raiseBound(best.isFull ? best.lowest : 0, best.highest);
  }

  #forget(): void {
    for (let at = 0; at < this.#touchedCount; at += 1) this.#scores[this.#touched[at]!] = 0;
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
    let termAt = this.isFull ? this.count - 1 : this.count++;
    for (; termAt > 0 && this.#isBetter(score, document, termAt - 1); termAt -= 1) {
      this.documents[termAt] = this.documents[termAt - 1]!;
      this.#scores[termAt] = this.#scores[termAt - 1]!;
    }
    this.documents[termAt] = document;
    this.#scores[termAt] = score;
  }

  /** Keeps those with so much at least. */
  drop(below: number): void {
    while (this.count > 0 && this.lowest < below) this.count -= 1;
  }

  #isBetter(score: number, document: number, termAt: number): boolean {
    const other = this.#scores[termAt]!;
    return (
      score > other || (score === other && this.#numbers[document]! < this.#numbers[this.documents[termAt]!]!)
    );
  }
}
