// One field of many products: which of them have a term, and how often.
import { Analyzer } from "../analyzer/analyze.ts";
import { Dictionary } from "../dictionary.ts";
import { NumberList } from "../numberList.ts";
import { keyTerm } from "./fieldTerms.ts";

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

const mostCounted = 255;
const analyzer = new Analyzer();

/** Filled document by document, then sealed. */
export class TextIndexBuilder {
  readonly #dictionary = new Dictionary();
  readonly #lengths = new NumberList(Uint16Array);
  readonly #firstTerm = new NumberList(Int32Array, [0]);
  readonly #terms = new NumberList(Int32Array);
  readonly #counts = new NumberList(Uint8Array);
  readonly #firstPosition = new NumberList(Int32Array, [0]);
  readonly #wholes = new NumberList(Int32Array);
  /** By term, where in the lists the present document has it. */
  readonly #place = new Map<number, number>();

  /** The next document's text, in words. */
  addText(text: string): void {
    analyzer.read(text);
    this.#place.clear();
    for (let position = 0; position < analyzer.positions; position += 1) this.#addPosition(position);
    this.#close(analyzer.positions);
  }

  /** The next document's value, as one term. */
  addKey(value: string): void {
    const key = keyTerm(value);
    if (key === "") {
      this.addNothing();
      return;
    }
    const term = this.#dictionary.addText(key);
    this.#place.clear();
    this.#count(term);
    this.#wholes.push(term);
    this.#close(1);
  }

  /** The next document has no value. */
  addNothing(): void {
    this.#close(0);
  }

  #addPosition(position: number): void {
    const { codes, firstForm, starts, ends } = analyzer;
    const first = firstForm[position]!;
    const seen: number[] = [];
    for (let form = first; form < firstForm[position + 1]!; form += 1) {
      const term = this.#dictionary.add(codes, starts[form]!, ends[form]!);
      if (form === first) this.#wholes.push(term);
      if (seen.includes(term)) continue;
      seen.push(term);
      this.#count(term);
    }
  }

  #count(term: number): void {
    const place = this.#place.get(term);
    if (place === undefined) {
      this.#place.set(term, this.#terms.length);
      this.#terms.push(term);
      this.#counts.push(1);
    } else this.#counts.items[place] = Math.min(mostCounted, this.#counts.items[place]! + 1);
  }

  #close(length: number): void {
    this.#lengths.push(length);
    this.#firstTerm.push(this.#terms.length);
    this.#firstPosition.push(this.#wholes.length);
  }

  seal(): TextIndex {
    const lengths = this.#lengths.items.slice(0, this.#lengths.length);
    return new TextIndex(this.#dictionary, lengths, this.#byTerm(lengths), {
      first: this.#firstPosition.items.slice(0, this.#firstPosition.length),
      wholes: this.#wholes.items.slice(0, this.#wholes.length),
    });
  }

  #byTerm(lengths: Uint16Array): ByTerm {
    const { size } = this.#dictionary;
    const first = new Int32Array(size + 1);
    const terms = this.#terms;
    for (let at = 0; at < terms.length; at += 1) first[terms.items[at]! + 1]! += 1;
    for (let term = 0; term < size; term += 1) first[term + 1]! += first[term]!;
    const next = first.slice();
    const made: ByTerm = {
      first,
      documents: new Int32Array(terms.length),
      counts: new Uint8Array(terms.length),
      mostOften: new Uint8Array(size),
      shortest: new Uint16Array(size).fill(0xffff),
    };
    for (let document = 0; document < lengths.length; document += 1) {
      for (let at = this.#firstTerm.items[document]!; at < this.#firstTerm.items[document + 1]!; at += 1) {
        const term = terms.items[at]!;
        const count = this.#counts.items[at]!;
        const place = next[term]!++;
        made.documents[place] = document;
        made.counts[place] = count;
        made.mostOften[term] = Math.max(made.mostOften[term]!, count);
        made.shortest[term] = Math.min(made.shortest[term]!, lengths[document]!);
      }
    }
    return made;
  }
}

type ByTerm = {
  first: Int32Array;
  documents: Int32Array;
  counts: Uint8Array;
  mostOften: Uint8Array;
  shortest: Uint16Array;
};

/** A field that is read only from now on. Terms are numbered by its own dictionary. */
export class TextIndex {
  readonly dictionary: Dictionary;
  /** Positions of each document's value; 0 where it has none. */
  readonly lengths: Uint16Array;
  /** Documents that have a value, and positions of them all. */
  readonly having: number;
  readonly positions: number;
  readonly #byTerm: ByTerm;
  readonly #order: { first: Int32Array; wholes: Int32Array };

  constructor(
    dictionary: Dictionary,
    lengths: Uint16Array,
    byTerm: ByTerm,
    order: { first: Int32Array; wholes: Int32Array },
  ) {
    this.dictionary = dictionary;
    this.lengths = lengths;
    this.#byTerm = byTerm;
    this.#order = order;
    let having = 0;
    for (const length of lengths) if (length > 0) having += 1;
    this.having = having;
    this.positions = order.wholes.length;
  }

  get bytes(): number {
    const arrays = [this.lengths, ...Object.values(this.#byTerm), ...Object.values(this.#order)];
    return this.dictionary.bytes + arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  postings(term: number): Postings {
    const { first, documents, counts, mostOften, shortest } = this.#byTerm;
    return {
      documents,
      counts,
      start: first[term]!,
      end: first[term + 1]!,
      mostOften: mostOften[term]!,
      shortest: shortest[term]!,
    };
  }

  /** Documents with a term, which is none of ours when negative. */
  countOf(term: number): number {
    return term < 0 ? 0 : this.#byTerm.first[term + 1]! - this.#byTerm.first[term]!;
  }

  /** The whole form at each position of a document's value, in order. */
  wholesOf(document: number): Int32Array {
    const { first, wholes } = this.#order;
    return wholes.subarray(first[document]!, first[document + 1]!);
  }
}
