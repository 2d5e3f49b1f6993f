// The terms of a product as a question to the other side.
import type { CandidateIndex } from "./candidateIndex.ts";
import { isModel, termOf } from "./positions.ts";
import type { Side } from "./sides.ts";

/** What joined neighbours, and parts of model numbers, count beside words. */
const modelWeight = 1.5;
const joinWeight = 0.9;
const partWeight = 0.6;

const slots = 1_024;
/** A title with more different terms than this is no title: the rarest of them are asked. */
const mostTerms = slots / 2;

/** One question at a time. The term with the shortest list of documents stands first. */
export class QueryTerms {
  count = 0;
  /** The terms from this place on are frequent: bits tell which documents have them. */
  firstFrequent = 0;
  readonly terms = new Int32Array(mostTerms);
  /** What each counts, and what it counts together with all behind it. */
  readonly worths = new Float32Array(mostTerms);
  readonly rest = new Float64Array(mostTerms + 1);
  readonly #side: Side;
  readonly #index: CandidateIndex;
  readonly #lengths = new Int32Array(mostTerms);
  /** By place, where the bits of the term's documents begin; -1 for a rare one. */
  readonly #bits = new Int32Array(mostTerms);
  /** A small table from a term to its place, counted from 1; 0 where there is none. */
  readonly #places = new Uint16Array(slots);

  constructor(side: Side, index: CandidateIndex) {
    this.#side = side;
    this.#index = index;
  }

  read(document: number): void {
    const { firstPosition, positions, firstTerm, terms, firstJoin, joins, firstCore, cores, coreShares } =
      this.#side;
    this.#forget();
    for (let at = firstPosition[document]!; at < firstPosition[document + 1]!; at += 1) {
      if (isModel(positions[at]!)) this.#add(termOf(positions[at]!), modelWeight);
    }
    for (let at = firstTerm[document]!; at < firstTerm[document + 1]!; at += 1) this.#add(terms[at]!, 1);
    for (let at = firstJoin[document]!; at < firstJoin[document + 1]!; at += 1)
      this.#add(joins[at]!, joinWeight);
    for (let at = firstCore[document]!; at < firstCore[document + 1]!; at += 1) {
      this.#add(cores[at]!, partWeight * (0.5 + 0.5 * coreShares[at]!));
    }
    this.#sort();
  }

  /**
   * What a document has: a sum so far, and what the terms from a place on count, all of them frequent. Given up, with
   * some lower sum, as soon as it cannot reach what is needed.
   */
  addFrom(from: number, document: number, sum: number, needed = 0): number {
    const { bits } = this.#index;
    const word = document >>> 5;
    const bit = 1 << (document & 31);
    let score = sum;
    for (let termAt = from; termAt < this.count; termAt += 1) {
      if (score + this.rest[termAt]! < needed) return score;
      if ((bits[this.#bits[termAt]! + word]! & bit) !== 0) score += this.worths[termAt]!;
    }
    return score;
  }

  #add(term: number, weight: number): void {
    const worth = this.#index.worths[term]! * weight;
    if (worth === 0 || this.count === mostTerms || this.#placeOf(term) >= 0) return;
    this.terms[this.count] = term;
    this.worths[this.count] = worth;
    this.#lengths[this.count] = this.#index.first[term + 1]! - this.#index.first[term]!;
    this.#note(term, this.count);
    this.count += 1;
  }

  /** By insertion: they are a dozen. */
  #sort(): void {
    const { terms, worths } = this;
    for (let from = 1; from < this.count; from += 1) {
      const [term, worth, length] = [terms[from]!, worths[from]!, this.#lengths[from]!];
      let termAt = from;
      for (; termAt > 0 && this.#lengths[termAt - 1]! > length; termAt -= 1) {
        terms[termAt] = terms[termAt - 1]!;
        worths[termAt] = worths[termAt - 1]!;
        this.#lengths[termAt] = this.#lengths[termAt - 1]!;
      }
      terms[termAt] = term;
      worths[termAt] = worth;
      this.#lengths[termAt] = length;
    }
    this.firstFrequent = this.count;
    this.rest[this.count] = 0;
    for (let termAt = this.count - 1; termAt >= 0; termAt -= 1) {
      this.rest[termAt] = this.rest[termAt + 1]! + worths[termAt]!;
      this.#bits[termAt] = this.#index.firstBits[terms[termAt]!]!;
      if (this.#bits[termAt]! >= 0) this.firstFrequent = termAt;
    }
  }

  #forget(): void {
    this.#places.fill(0);
    this.count = 0;
  }

  #note(term: number, termAt: number): void {
    let slot = slotOf(term);
    while (this.#places[slot] !== 0) slot = (slot + 1) % slots;
    this.#places[slot] = termAt + 1;
  }

  #placeOf(term: number): number {
    for (let slot = slotOf(term); ; slot = (slot + 1) % slots) {
      const termAt = this.#places[slot]! - 1;
      if (termAt < 0 || this.terms[termAt] === term) return termAt;
    }
  }
}

function slotOf(term: number): number {
  return (Math.imul(term, 0x9e3779b1) >>> 16) % slots;
}
