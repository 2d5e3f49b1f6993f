// The own product that others are compared with: a small table of its terms, which stays in the processor's cache while
// the others' are looked up in it.
import type { Side } from "./sides.ts";

/** How a product has a term: as a word or a part of a compound, as neighbours written as one, in its description. */
export const ways = { term: 1, join: 2, described: 4 } as const;
/** As a whole: as a term, or as neighbours written as one. */
export const anyWhole = ways.term | ways.join;

/** Whether a product has a term in one of these ways. */
export type Has = (term: number, inWays: number) => boolean;

const fewestSlots = 256;

/**
 * The terms of the chosen product by place. What the other product has of them is noted beside: in which ways, and which
 * share of a model number.
 */
export class ChosenProduct {
  document = -1;
  count = 0;
  terms = new Int32Array(fewestSlots);
  /** In which ways the chosen product has them, and how rare they are. */
  ways = new Uint8Array(fewestSlots);
  rarities = new Float32Array(fewestSlots);
  /** What the other product has: good when `seen` is the number of the comparison. */
  otherWays = new Uint8Array(fewestSlots);
  otherShares = new Float32Array(fewestSlots);
  #seen = new Int32Array(fewestSlots);
  #comparison = 0;
  readonly #side: Side;
  readonly #rarities: Float32Array;
  /** From a term to its place, counted from 1. */
  #slots = new Int32Array(4 * fewestSlots);
  readonly #trigrams = new Uint8Array(65_536);

  constructor(side: Side, rarities: Float32Array) {
    this.#side = side;
    this.#rarities = rarities;
  }

  choose(document: number): void {
    this.#forget();
    this.document = document;
    const { firstTerm, terms, firstJoin, joins, firstDescribed, described, firstCore, cores } = this.#side;
    this.#addAll(firstTerm, terms, ways.term);
    this.#addAll(firstJoin, joins, ways.join);
    this.#addAll(firstDescribed, described, ways.described);
    this.#addAll(firstCore, cores, 0);
    this.#markTrigrams(1);
  }

  /** Begins to note what another product has. */
  begin(): void {
    this.#comparison += 1;
  }

  /** The place of a term, or -1. */
  placeOf(term: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = slotOf(term) & mask; ; slot = (slot + 1) & mask) {
      const termAt = this.#slots[slot]! - 1;
      if (termAt < 0 || this.terms[termAt] === term) return termAt;
    }
  }

  /** Whether the chosen product has a term in one of these ways. */
  has(term: number, inWays: number): boolean {
    const termAt = this.placeOf(term);
    return termAt >= 0 && (this.ways[termAt]! & inWays) !== 0;
  }

  /** The other product has the term at this place, in this way; with a share when it is a part of a model number. */
  note(termAt: number, way: number, share = 0): void {
    if (this.#seen[termAt] !== this.#comparison) {
      this.#seen[termAt] = this.#comparison;
      this.otherWays[termAt] = 0;
      this.otherShares[termAt] = 0;
    }
    this.otherWays[termAt]! |= way;
    if (share > this.otherShares[termAt]!) this.otherShares[termAt] = share;
  }

  /** Whether the other product has the term of a place in one of these ways. */
  otherHas(termAt: number, inWays: number): boolean {
    return this.#seen[termAt] === this.#comparison && (this.otherWays[termAt]! & inWays) !== 0;
  }

  /** 1 for a whole, its share of the whole for a part, 0 for what the other product does not have. */
  otherShare(termAt: number): number {
    return this.otherHas(termAt, anyWhole) ? 1 : this.otherShareOfPart(termAt);
  }
  otherShareOfPart(termAt: number): number {
    return this.#seen[termAt] === this.#comparison ? this.otherShares[termAt]! : 0;
  }

  hasTrigram(trigram: number): boolean {
    return this.#trigrams[trigram] === 1;
  }

  #forget(): void {
    this.#slots.fill(0);
    if (this.document >= 0) this.#markTrigrams(0);
    this.count = 0;
  }

  #markTrigrams(mark: 0 | 1): void {
    const { firstTrigram, trigrams } = this.#side;
    const end = firstTrigram[this.document + 1]!;
    for (let at = firstTrigram[this.document]!; at < end; at += 1) this.#trigrams[trigrams[at]!] = mark;
  }

  #addAll(first: Int32Array, items: Int32Array, way: number): void {
    const end = first[this.document + 1]!;
    for (let at = first[this.document]!; at < end; at += 1) this.#add(items[at]!, way);
  }

  #add(term: number, way: number): void {
    const knownAt = this.placeOf(term);
    if (knownAt >= 0) {
      this.ways[knownAt]! |= way;
      return;
    }
    if (this.count === this.terms.length) this.#grow();
    const termAt = this.count++;
    this.terms[termAt] = term;
    this.ways[termAt] = way;
    this.rarities[termAt] = this.#rarities[term]!;
    this.#enter(termAt);
  }

  #enter(termAt: number): void {
    const mask = this.#slots.length - 1;
    let slot = slotOf(this.terms[termAt]!) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = termAt + 1;
  }

  #grow(): void {
    const twice = <Items extends Int32Array | Uint8Array | Float32Array>(
      items: Items,
      made: Items,
    ): Items => {
      made.set(items);
      return made;
    };
    const length = this.terms.length * 2;
    this.terms = twice(this.terms, new Int32Array(length));
    this.ways = twice(this.ways, new Uint8Array(length));
    this.rarities = twice(this.rarities, new Float32Array(length));
    this.otherWays = twice(this.otherWays, new Uint8Array(length));
    this.otherShares = twice(this.otherShares, new Float32Array(length));
    this.#seen = twice(this.#seen, new Int32Array(length));
    this.#slots = new Int32Array(4 * length);
    for (let termAt = 0; termAt < this.count; termAt += 1) this.#enter(termAt);
  }
}

function slotOf(term: number): number {
  return Math.imul(term, 0x9e3779b1) >>> 12;
}
