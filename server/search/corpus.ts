// The products of one side as numbers: what the engine reads of titles, brands, references and descriptions, in typed
// arrays. Two sides that are to be compared share one dictionary.
import { Analyzer, kinds } from "./analyzer/analyze.ts";
import { isDigit } from "./analyzer/fold.ts";
import type { Dictionary } from "./dictionary.ts";
import { NumberList } from "./numberList.ts";
import { partsOfModel } from "./modelParts.ts";

/** What the engine reads of a product. Prices of all sides are in one currency. */
export type ProductText = {
  title: string;
  brand?: string | null | undefined;
  /** The manufacturer's reference. */
  mpn?: string | null | undefined;
  description?: string | null | undefined;
  price?: number | null | undefined;
};

/** Longer descriptions are cut. */
const longestDescription = 2_000;

/**
 * Documents by number, in the order in which they were added. Lists of lists are kept as one, with where each begins:
 * those of document d are `terms[firstTerm[d]]` up to `terms[firstTerm[d + 1]]`.
 */
export class Corpus {
  count = 0;
  readonly prices = new NumberList(Float64Array);

  /** Positions of the title, then of the reference: what kind each is, and the term of its whole form. */
  readonly firstPosition = new NumberList(Int32Array, [0]);
  readonly kinds = new NumberList(Uint8Array);
  readonly wholes = new NumberList(Int32Array);
  /** The parts of a compound, by position. */
  readonly firstPart = new NumberList(Int32Array, [0]);
  readonly parts = new NumberList(Int32Array);

  /** Every term of title, reference and brand once. */
  readonly firstTerm = new NumberList(Int32Array, [0]);
  readonly terms = new NumberList(Int32Array);
  /** Terms of the brand. */
  readonly firstBrand = new NumberList(Int32Array, [0]);
  readonly brands = new NumberList(Int32Array);

  /** Neighbours written as one ("eos 5d" as "eos5d"), with the first position they join and how many. */
  readonly firstJoin = new NumberList(Int32Array, [0]);
  readonly joins = new NumberList(Int32Array);
  readonly joinedFrom = new NumberList(Int32Array);
  readonly joinedCount = new NumberList(Uint8Array);

  /** Parts of model numbers that may stand for the whole ("mu6220" of "ue49mu6220k"), with their share of its length. */
  readonly firstCore = new NumberList(Int32Array, [0]);
  readonly cores = new NumberList(Int32Array);
  readonly coreShares = new NumberList(Float32Array);

  /** Model numbers of the description. */
  readonly firstTold = new NumberList(Int32Array, [0]);
  readonly told = new NumberList(Int32Array);

  /** Groups of three signs of the title, as 16-bit numbers, each once. */
  readonly firstTrigram = new NumberList(Int32Array, [0]);
  readonly trigrams = new NumberList(Uint16Array);

  readonly #dictionary: Dictionary;
  readonly #analyzer = new Analyzer();
  /** For each term the last document that had it: what is marked is not added again. */
  #marks = new Int32Array(1_024);
  readonly #trigramMarks = new Int32Array(65_536);
  readonly #joined = new Uint16Array(64);

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  add(product: ProductText): number {
    const document = this.count;
    this.prices.push(product.price ?? Number.NaN);
    this.#readTitle(product.title);
    if (product.mpn) this.#readReference(product.mpn);
    this.#readBrand(product.brand ?? "");
    this.#readDescription(product.description ?? "");
    this.count += 1;
    this.#closeLists();
    return document;
  }

  /** Positions, parts, joins and cores of a title, and its groups of three signs. */
  #readTitle(title: string): void {
    const analyzer = this.#analyzer;
    analyzer.read(title);
    const first = this.wholes.length;
    for (let position = 0; position < analyzer.positions; position += 1) this.#takePosition(position);
    this.#readJoins(first);
    this.#readTrigrams();
  }

  #takePosition(position: number): void {
    const analyzer = this.#analyzer;
    const whole = analyzer.firstForm[position]!;
    this.kinds.push(analyzer.kinds[position]!);
    this.wholes.push(this.#takeTerm(whole));
    for (let form = whole + 1; form < analyzer.firstForm[position + 1]!; form += 1) {
      this.parts.push(this.#takeTerm(form));
    }
    this.firstPart.push(this.parts.length);
    if (analyzer.kinds[position] !== kinds.model) return;
    for (let form = whole; form < analyzer.firstForm[position + 1]!; form += 1) {
      this.#readCores(analyzer.codes, analyzer.starts[form]!, analyzer.ends[form]!, 1);
    }
  }

  #takeTerm(form: number): number {
    const { codes, starts, ends } = this.#analyzer;
    const term = this.#dictionary.add(codes, starts[form]!, ends[form]!);
    if (this.#isNew(term)) this.terms.push(term);
    return term;
  }

  /** Whether a document has not had this term yet; it has it afterwards. */
  #isNew(term: number): boolean {
    if (term >= this.#marks.length) {
      const marks = new Int32Array(this.#marks.length * 2);
      marks.set(this.#marks);
      this.#marks = marks;
    }
    if (this.#marks[term] === this.count + 1) return false;
    this.#marks[term] = this.count + 1;
    return true;
  }

  #readCores(codes: Uint16Array, start: number, end: number, weight: number): void {
    partsOfModel(codes, start, end, (from, to) => {
      this.cores.push(this.#dictionary.add(codes, from, to));
      this.coreShares.push((weight * (to - from)) / (end - start));
    });
  }

  /** Two neighbours written as one, and three of them when there is a digit among them. Quantities stay alone. */
  #readJoins(firstPosition: number): void {
    const { positions, kinds: kind } = this.#analyzer;
    for (let position = 0; position + 1 < positions; position += 1) {
      if (kind[position] === kinds.quantity || kind[position + 1] === kinds.quantity) continue;
      this.#join(position, 2, firstPosition);
      if (position + 2 < positions && kind[position + 2] !== kinds.quantity)
        this.#join(position, 3, firstPosition);
    }
  }

  #join(position: number, count: number, firstPosition: number): void {
    const { codes, starts, ends, firstForm } = this.#analyzer;
    const joined = this.#joined;
    let length = 0;
    let digits = 0;
    for (let at = position; at < position + count; at += 1) {
      const form = firstForm[at]!;
      const size = ends[form]! - starts[form]!;
      if (length + size > joined.length) return;
      joined.set(codes.subarray(starts[form]!, ends[form]!), length);
      length += size;
    }
    for (let at = 0; at < length; at += 1) if (isDigit(joined[at]!)) digits += 1;
    if (length < shortestJoin || (count > 2 && digits === 0)) return;
    this.joins.push(this.#dictionary.add(joined, 0, length));
    this.joinedFrom.push(firstPosition + position);
    this.joinedCount.push(count);
    if (digits > 0 && digits < length) this.#readCores(joined, 0, length, joinedCoreWeight);
  }

  /** Three signs each, of the title's letters and digits with a blank for all that stands between. */
  #readTrigrams(): void {
    const { codes, textLength } = this.#analyzer;
    let first = 32;
    let second = 32;
    for (let at = 0; at <= textLength; at += 1) {
      const code = at < textLength && isLetterOrDigit(codes[at]!) ? codes[at]! : 32;
      if (code === 32 && second === 32) continue;
      const trigram =
        (Math.imul(first, 0x9e5f) ^ Math.imul(second, 0x3c6d) ^ Math.imul(code, 0x0101)) & 0xffff;
      if (this.#trigramMarks[trigram] !== this.count + 1) {
        this.#trigramMarks[trigram] = this.count + 1;
        this.trigrams.push(trigram);
      }
      first = second;
      second = code;
    }
  }

  /** A reference stands behind the title, unless it is in it. */
  #readReference(mpn: string): void {
    const analyzer = this.#analyzer;
    analyzer.read(mpn);
    for (let position = 0; position < analyzer.positions; position += 1) {
      if (analyzer.kinds[position] !== kinds.model) continue;
      const form = analyzer.firstForm[position]!;
      const term = this.#dictionary.add(analyzer.codes, analyzer.starts[form]!, analyzer.ends[form]!);
      if (this.#marks[term] !== this.count + 1) this.#takePosition(position);
    }
  }

  #readBrand(brand: string): void {
    const analyzer = this.#analyzer;
    analyzer.read(brand);
    for (let position = 0; position < analyzer.positions; position += 1) {
      this.brands.push(this.#takeTerm(analyzer.firstForm[position]!));
    }
  }

  /** Of a description, its model numbers: the words of an advertisement tell little. */
  #readDescription(description: string): void {
    const analyzer = this.#analyzer;
    analyzer.read(description.slice(0, longestDescription));
    for (let position = 0; position < analyzer.positions; position += 1) {
      if (analyzer.kinds[position] !== kinds.model) continue;
      const form = analyzer.firstForm[position]!;
      this.told.push(this.#dictionary.add(analyzer.codes, analyzer.starts[form]!, analyzer.ends[form]!));
    }
  }

  #closeLists(): void {
    this.firstPosition.push(this.wholes.length);
    this.firstTerm.push(this.terms.length);
    this.firstBrand.push(this.brands.length);
    this.firstJoin.push(this.joins.length);
    this.firstCore.push(this.cores.length);
    this.firstTold.push(this.told.length);
    this.firstTrigram.push(this.trigrams.length);
  }
}

const shortestJoin = 3;
/** What neighbours make together is a model number less often. */
const joinedCoreWeight = 0.8;

function isLetterOrDigit(code: number): boolean {
  return code >= 48 && code !== 95;
}
