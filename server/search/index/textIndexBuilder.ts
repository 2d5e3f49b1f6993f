// From the values of a field, document by document, to its index.
import { Analyzer } from "../analyzer/analyze.ts";
import { Dictionary } from "../dictionary.ts";
import { NumberList } from "../numberList.ts";
import { keyTerm } from "./fieldTerms.ts";
import { sharedBytes, sharedCopy, sharedInts, sharedShorts } from "./sharedArrays.ts";
import type { ByTerm, TermLists, TextIndexData } from "./textIndex.ts";

const mostCounted = 255;
/** Values that are remembered in case they come again: brands and categories do, titles do not. */
const mostRemembered = 10_000;
const analyzer = new Analyzer();

/** Filled document by document, then sealed. */
export class TextIndexBuilder {
  readonly #dictionary = new Dictionary();
  readonly #wholes = new ListsBuilder();
  readonly #others = new ListsBuilder();
  /** By value the document that had it first; undefined once it turns out that hardly any comes again. */
  #remembered: Map<string, number> | undefined = new Map();
  #repeats = 0;

  /** Documents so far. */
  get count(): number {
    return this.#wholes.count;
  }

  /** The next document's text, in words. */
  addText(text: string): void {
    if (!this.#addAgain(text)) this.#addWords(text);
  }

  /** The next document's value, as one term. */
  addKey(value: string): void {
    if (this.#addAgain(value)) return;
    const key = keyTerm(value);
    if (key !== "") this.#wholes.push(this.#dictionary.add(codesOf(key), 0, key.length));
    this.#close();
  }

  /** The next document has no value. */
  addNothing(): void {
    this.#close();
  }

  /** The next document is that of another index, whose terms have these numbers here. */
  addTerms(wholes: Int32Array, others: Int32Array, numberOf: (term: number) => number): void {
    for (const term of wholes) this.#wholes.push(numberOf(term));
    for (const term of others) this.#others.push(numberOf(term));
    this.#close();
  }

  /** The number of a term of another dictionary. */
  addTerm(codes: Uint16Array, start: number, end: number): number {
    return this.#dictionary.add(codes, start, end);
  }

  #addAgain(value: string): boolean {
    const remembered = this.#remembered;
    if (!remembered) return false;
    const before = remembered.get(value);
    if (before !== undefined) {
      this.#repeats += 1;
      this.#wholes.repeat(before);
      this.#others.repeat(before);
      return true;
    }
    if (remembered.size < mostRemembered) remembered.set(value, this.count);
    else if (this.#repeats < this.count / 2) this.#remembered = undefined;
    return false;
  }

  #addWords(text: string): void {
    analyzer.read(text);
    const { positions, firstForm } = analyzer;
    for (let position = 0; position < positions; position += 1) {
      const first = firstForm[position]!;
      const fullTerm = this.#termOf(first);
      this.#wholes.push(fullTerm);
      const at = this.#others.length;
      for (let form = first + 1; form < firstForm[position + 1]!; form += 1) {
        const term = this.#termOf(form);
        if (term !== fullTerm && !this.#others.hasSince(at, term)) this.#others.push(term);
      }
    }
    this.#close();
  }

  #termOf(form: number): number {
    return this.#dictionary.add(analyzer.codes, analyzer.starts[form]!, analyzer.ends[form]!);
  }

  #close(): void {
    this.#wholes.close();
    this.#others.close();
  }

  seal(): TextIndexData {
    const wholes = this.#wholes.seal();
    const others = this.#others.seal();
    const lengths = lengthsOf(wholes);
    let having = 0;
    for (const length of lengths) if (length > 0) having += 1;
    const { size, slots, hashes, starts, codes } = this.#dictionary.arrays();
    return {
      dictionary: {
        size,
        slots: sharedCopy(slots),
        hashes: sharedCopy(hashes),
        starts: sharedCopy(starts),
        codes: sharedCopy(codes),
      },
      order: new Uint32Array(new SharedArrayBuffer(size * 4)),
      isOrdered: sharedInts(1),
      lengths,
      byTerm: byTerm(size, lengths, wholes, others),
      wholes,
      others,
      having,
      positions: wholes.terms.length,
      gone: null,
    };
  }
}

let codes = new Uint16Array(256);

/** In a buffer that is used again for the next text. */
function codesOf(text: string): Uint16Array {
  if (text.length > codes.length) codes = new Uint16Array(text.length * 2);
  for (let at = 0; at < text.length; at += 1) codes[at] = text.charCodeAt(at);
  return codes;
}

/** Terms of each document, one document after the other. */
class ListsBuilder {
  readonly #first = new NumberList(Int32Array, [0]);
  readonly #terms = new NumberList(Int32Array);

  get count(): number {
    return this.#first.length - 1;
  }
  get length(): number {
    return this.#terms.length;
  }

  push(term: number): void {
    this.#terms.push(term);
  }

  hasSince(from: number, term: number): boolean {
    for (let at = from; at < this.#terms.length; at += 1) if (this.#terms.items[at] === term) return true;
    return false;
  }

  close(): void {
    this.#first.push(this.#terms.length);
  }

  /** The next document has the terms of an earlier one. */
  repeat(document: number): void {
    const end = this.#first.items[document + 1]!;
    for (let at = this.#first.items[document]!; at < end; at += 1) this.#terms.push(this.#terms.items[at]!);
    this.close();
  }

  seal(): TermLists {
    return {
      first: sharedCopy(this.#first.items, this.#first.length),
      terms: sharedCopy(this.#terms.items, this.#terms.length),
    };
  }
}

function lengthsOf({ first }: TermLists): Uint16Array {
  const lengths = sharedShorts(first.length - 1);
  for (let document = 0; document < lengths.length; document += 1)
    lengths[document] = first[document + 1]! - first[document]!;
  return lengths;
}

/** Each term's documents, by counting them first. */
function byTerm(size: number, lengths: Uint16Array, wholes: TermLists, others: TermLists): ByTerm {
  const first = countDocuments(size, wholes, others);
  const made: ByTerm = {
    first,
    documents: sharedInts(first[size]!),
    counts: sharedBytes(first[size]!),
    mostOften: sharedBytes(size),
    shortest: sharedShorts(size).fill(0xffff),
  };
  const { documents, counts, mostOften, shortest } = made;
  const next = first.slice();
  const add = (term: number, document: number, length: number) => {
    let slot = next[term]! - 1;
    if (slot < first[term]! || documents[slot] !== document) {
      slot = next[term]!++;
      documents[slot] = document;
      if (length < shortest[term]!) shortest[term] = length;
    }
    const count = Math.min(mostCounted, counts[slot]! + 1);
    counts[slot] = count;
    if (count > mostOften[term]!) mostOften[term] = count;
  };
  for (let document = 0; document < lengths.length; document += 1) {
    const length = lengths[document]!;
    for (let at = wholes.first[document]!; at < wholes.first[document + 1]!; at += 1)
      add(wholes.terms[at]!, document, length);
    for (let at = others.first[document]!; at < others.first[document + 1]!; at += 1)
      add(others.terms[at]!, document, length);
  }
  return made;
}

/** Where the documents of each term begin when they stand one term after the other. */
function countDocuments(size: number, wholes: TermLists, others: TermLists): Int32Array {
  const first = sharedInts(size + 1);
  /** By term, the last document that had it plus one. */
  const last = new Int32Array(size);
  const count = (term: number, document: number) => {
    if (last[term] === document + 1) return;
    last[term] = document + 1;
    first[term + 1]! += 1;
  };
  for (let document = 0; document + 1 < wholes.first.length; document += 1) {
    for (let at = wholes.first[document]!; at < wholes.first[document + 1]!; at += 1)
      count(wholes.terms[at]!, document);
    for (let at = others.first[document]!; at < others.first[document + 1]!; at += 1)
      count(others.terms[at]!, document);
  }
  for (let term = 0; term < size; term += 1) first[term + 1]! += first[term]!;
  return first;
}
