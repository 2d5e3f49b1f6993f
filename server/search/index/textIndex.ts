// One field of many products: which of them have a term, and how often.
import { Dictionary, type DictionaryArrays } from "../dictionary.ts";
import { sharedCopy, sharedInts } from "./sharedArrays.ts";

/** The documents that have a term, by number, and how often each: `documents[at]`, from `start` up to `end`. */
export type Postings = {
  documents: Int32Array;
  /** How often, at most 255. */
  counts: Uint8Array;
  start: number;
  end: number;
  /** Bounds of the score: no document has the term more often, none with it is shorter. */
  mostOften: number;
  shortest: number;
};

/** Terms by document: those of document d are `terms[first[d]]` up to `terms[first[d + 1]]`. */
export type TermLists = { first: Int32Array; terms: Int32Array };

export type ByTerm = {
  first: Int32Array;
  documents: Int32Array;
  counts: Uint8Array;
  mostOften: Uint8Array;
  shortest: Uint16Array;
};

/** What a field is made of: arrays that threads share. */
export type TextIndexData = {
  dictionary: DictionaryArrays;
  /** Terms in the order of their letters, once `isOrdered[0]` is 1: whoever needs it first puts it there. */
  order: Uint32Array;
  isOrdered: Int32Array;
  /** Positions of each document's value; 0 where it has none. */
  lengths: Uint16Array;
  byTerm: ByTerm;
  /** The whole form at each position of a document's value, in order; and the other forms at any of them. */
  wholes: TermLists;
  others: TermLists;
  /** Living documents that have a value, and positions of them all. */
  having: number;
  positions: number;
  /** By term, how many documents with it are dead; null while all live. */
  gone: Int32Array | null;
};

/** A field that is read only from now on. Terms are numbered by its own dictionary. */
export class TextIndex {
  readonly data: TextIndexData;
  readonly dictionary: Dictionary;

  constructor(data: TextIndexData) {
    this.data = data;
    this.dictionary = Dictionary.from(data.dictionary);
  }

  get lengths(): Uint16Array {
    return this.data.lengths;
  }
  get having(): number {
    return this.data.having;
  }
  get positions(): number {
    return this.data.positions;
  }

  get bytes(): number {
    const { dictionary, order, lengths, byTerm, wholes, others, gone } = this.data;
    const { slots, hashes, starts, codes } = dictionary;
    const lists = [...Object.values(byTerm), ...Object.values(wholes), ...Object.values(others)];
    const arrays = [slots, hashes, starts, codes, order, lengths, ...lists, ...(gone ? [gone] : [])];
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  postings(term: number): Postings {
    const { first, documents, counts, mostOften, shortest } = this.data.byTerm;
    return {
      documents,
      counts,
      start: first[term]!,
      end: first[term + 1]!,
      mostOften: mostOften[term]!,
      shortest: shortest[term]!,
    };
  }

  /** Living documents with a term, which is none of ours when negative. */
  countOf(term: number): number {
    if (term < 0) return 0;
    const { byTerm, gone } = this.data;
    return byTerm.first[term + 1]! - byTerm.first[term]! - (gone?.[term] ?? 0);
  }

  /** The whole form at each position of a document's value, in order. */
  wholesOf(document: number): Int32Array {
    const { first, terms } = this.data.wholes;
    return terms.subarray(first[document]!, first[document + 1]!);
  }

  /** Terms in the order of their letters. Sorted once, by the thread that asks first. */
  get order(): Uint32Array {
    const { order, isOrdered } = this.data;
    if (Atomics.load(isOrdered, 0) === 0) {
      const { dictionary } = this;
      const sorted = Uint32Array.from(order.keys()).toSorted((left, right) =>
        dictionary.compare(left, right),
      );
      // Two threads that sort at the same time put down the same.
      order.set(sorted);
      Atomics.store(isOrdered, 0, 1);
    }
    return order;
  }
}

/** The same field where some living documents are dead now. Everything but the counts stays where it is. */
export function withoutDocuments(data: TextIndexData, dead: readonly number[]): TextIndexData {
  const gone = data.gone ? sharedCopy(data.gone) : sharedInts(data.dictionary.size);
  let { having, positions } = data;
  for (const document of dead) {
    const length = data.lengths[document]!;
    if (length === 0) continue;
    having -= 1;
    positions -= length;
    for (const term of termsOf(data, document)) gone[term]! += 1;
  }
  return { ...data, having, positions, gone };
}

/** Every term of a document once. */
function termsOf({ wholes, others }: TextIndexData, document: number): Set<number> {
  return new Set(
    [wholes, others].flatMap(({ first, terms }) =>
      Array.from(terms.subarray(first[document]!, first[document + 1]!)),
    ),
  );
}
