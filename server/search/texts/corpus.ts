// The products of one side as numbers: what the engine reads of titles, brands, references and descriptions, in typed
// arrays that threads share. Two sides that are to be compared share one dictionary.
import { Analyzer, kinds } from "../analyzer/analyze.ts";
import { isDigit } from "../analyzer/fold.ts";
import type { Dictionary } from "../dictionary.ts";
import { NumberList } from "../numberList.ts";
import { ModelParts, mostParts } from "./modelParts.ts";
import { positionOf } from "./positions.ts";

/** What the engine reads of a product. Prices of all sides are in one currency. */
export type ProductText = {
  title: string;
  brand?: string | null | undefined;
  /** The manufacturer's reference. */
  mpn?: string | null | undefined;
  /** How much is sold, where a shop says it apart from the title: "x6 1,5 L". */
  unit?: string | null | undefined;
  description?: string | null | undefined;
  price?: number | null | undefined;
};

/** Longer descriptions are cut. */
const longestDescription = 2_000;
const shortestReference = 4;
const longestReference = 24;

/**
 * Documents by number, in the order in which they were added. Lists of lists are kept as one, with where each begins:
 * those of document d are `terms[firstTerm[d]]` up to `terms[firstTerm[d + 1]]`.
 */
export class Corpus {
  count = 0;
  readonly prices = new NumberList(Float64Array);

  /** Positions of the title, then of the reference (positions.ts). */
  readonly firstPosition = new NumberList(Int32Array, [0]);
  readonly positions = new NumberList(Int32Array);
  /** The parts of compounds, each with the position in its document. */
  readonly firstPart = new NumberList(Int32Array, [0]);
  readonly parts = new NumberList(Int32Array);
  readonly partPositions = new NumberList(Int32Array);

  /** Every term of title, reference and brand once. */
  readonly firstTerm = new NumberList(Int32Array, [0]);
  readonly terms = new NumberList(Int32Array);
  /** Terms of the brand. */
  readonly firstBrand = new NumberList(Int32Array, [0]);
  readonly brands = new NumberList(Int32Array);

  /** Parts of model numbers that may stand for the whole ("mu6220" of "ue49mu6220k"), with their share of its length. */
  readonly firstCore = new NumberList(Int32Array, [0]);
  readonly cores = new NumberList(Int32Array);
  readonly coreShares = new NumberList(Float32Array);

  /** Model numbers of the description. */
  readonly firstDescribed = new NumberList(Int32Array, [0]);
  readonly described = new NumberList(Int32Array);

  /** Groups of three signs of the title, as 16-bit numbers, each once. */
  readonly firstTrigram = new NumberList(Int32Array, [0]);
  readonly trigrams = new NumberList(Uint16Array);

  readonly #dictionary: Dictionary;
  readonly #analyzer = new Analyzer();
  readonly #modelParts = new ModelParts();
  /** For each term the last document that had it, counted from 1: what is marked is not added again. */
  #marks = new Int32Array(1_024);
  readonly #joined = new Uint16Array(longestReference);
  readonly #trigramMarks = new Int32Array(65_536);

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  add(product: ProductText): number {
    const document = this.count;
    this.prices.push(product.price ?? Number.NaN);
    this.#readTitle(product.title);
    if (product.unit) this.#readUnit(product.unit);
    if (product.mpn) this.#readReference(product.mpn);
    if (product.brand) this.#readBrand(product.brand);
    if (product.description) this.#readDescription(product.description);
    this.count += 1;
    this.#closeLists();
    return document;
  }

  #readTitle(title: string): void {
    const analyzer = this.#analyzer;
    analyzer.read(title);
    this.#makeRoom();
    for (let position = 0; position < analyzer.positions; position += 1) this.#takePosition(position);
    this.#readTrigrams();
  }

  /** For all that the analysed text may have. */
  #makeRoom(): void {
    const { positions, forms, textLength } = this.#analyzer;
    this.positions.reserve(positions);
    this.parts.reserve(forms);
    this.partPositions.reserve(forms);
    this.terms.reserve(forms);
    this.trigrams.reserve(textLength + 1);
  }

  #takePosition(position: number): void {
    const { kinds: kindOf, firstForm } = this.#analyzer;
    const fullForm = firstForm[position]!;
    const end = firstForm[position + 1]!;
    const kind = kindOf[position]!;
    const at = this.positions.length - this.firstPosition.items[this.count]!;
    this.positions.items[this.positions.length++] = positionOf(this.#takeTerm(fullForm), kind);
    for (let form = fullForm + 1; form < end; form += 1) {
      this.parts.items[this.parts.length++] = this.#takeTerm(form);
      this.partPositions.items[this.partPositions.length++] = at;
    }
    if (kind !== kinds.model) return;
    for (let form = fullForm; form < end; form += 1) this.#readCores(form);
  }

  #takeTerm(form: number): number {
    const { codes, starts, ends } = this.#analyzer;
    const term = this.#dictionary.add(codes, starts[form]!, ends[form]!);
    if (term >= this.#marks.length) this.#growMarks();
    if (this.#marks[term] !== this.count + 1) {
      this.#marks[term] = this.count + 1;
      this.terms.items[this.terms.length++] = term;
    }
    return term;
  }

  #growMarks(): void {
    const marks = new Int32Array(this.#dictionary.size * 2);
    marks.set(this.#marks);
    this.#marks = marks;
  }

  #readCores(form: number): void {
    const { codes, starts, ends } = this.#analyzer;
    const parts = this.#modelParts;
    const length = ends[form]! - starts[form]!;
    const count = parts.read(codes, starts[form]!, ends[form]!);
    this.cores.reserve(mostParts);
    this.coreShares.reserve(mostParts);
    for (let part = 0; part < count; part += 1) {
      const [start, end] = [parts.starts[part]!, parts.ends[part]!];
      this.cores.items[this.cores.length++] = this.#dictionary.add(codes, start, end);
      this.coreShares.items[this.coreShares.length++] = (end - start) / length;
    }
  }

  /** Three signs each, of the title's letters and digits with a blank for all that stands between. */
  #readTrigrams(): void {
    const { codes, textLength } = this.#analyzer;
    const marks = this.#trigramMarks;
    const mark = this.count + 1;
    let first = 32;
    let second = 32;
    for (let at = 0; at <= textLength; at += 1) {
      const code = at < textLength && isLetterOrDigit(codes[at]!) ? codes[at]! : 32;
      if (code === 32 && second === 32) continue;
      const trigram =
        (Math.imul(first, 0x9e5f) ^ Math.imul(second, 0x3c6d) ^ Math.imul(code, 0x0101)) & 0xffff;
      if (marks[trigram] !== mark) {
        marks[trigram] = mark;
        this.trigrams.items[this.trigrams.length++] = trigram;
      }
      first = second;
      second = code;
    }
  }

  /** What is sold stands behind the title, as far as the title does not tell it. */
  #readUnit(unit: string): void {
    const analyzer = this.#analyzer;
    analyzer.read(unit);
    this.#makeRoom();
    for (let position = 0; position < analyzer.positions; position += 1) {
      if (this.#marks[this.#termAt(position)] !== this.count + 1) this.#takePosition(position);
    }
  }

  /** A reference stands behind the title, unless it is in it: its model numbers, and all of it as one. */
  #readReference(mpn: string): void {
    const analyzer = this.#analyzer;
    analyzer.read(mpn);
    this.#makeRoom();
    for (let position = 0; position < analyzer.positions; position += 1) {
      if (analyzer.kinds[position] !== kinds.model) continue;
      if (this.#marks[this.#termAt(position)] !== this.count + 1) this.#takePosition(position);
    }
    if (analyzer.positions > 1) this.#takeJoined();
  }

  /** The letters and digits of the whole text as one model number: "GSR 18V-55" as "gsr18v55". */
  #takeJoined(): void {
    const { codes, textLength } = this.#analyzer;
    const joined = this.#joined;
    let length = 0;
    let digits = 0;
    for (let at = 0; at < textLength; at += 1) {
      if (!isLetterOrDigit(codes[at]!)) continue;
      if (length === joined.length) return;
      joined[length++] = codes[at]!;
      if (isDigit(codes[at]!)) digits += 1;
    }
    if (digits === 0 || length < shortestReference) return;
    const term = this.#dictionary.add(joined, 0, length);
    if (term >= this.#marks.length) this.#growMarks();
    if (this.#marks[term] === this.count + 1) return;
    this.#marks[term] = this.count + 1;
    this.terms.push(term);
    this.positions.push(positionOf(term, kinds.model));
  }

  /** The term of the whole form at a position. */
  #termAt(position: number): number {
    const { codes, starts, ends, firstForm } = this.#analyzer;
    const form = firstForm[position]!;
    return this.#dictionary.add(codes, starts[form]!, ends[form]!);
  }

  #readBrand(brand: string): void {
    const analyzer = this.#analyzer;
    analyzer.read(brand);
    this.#makeRoom();
    for (let position = 0; position < analyzer.positions; position += 1) {
      this.brands.push(this.#takeTerm(analyzer.firstForm[position]!));
    }
  }

  /** Of a description, its model numbers: the words of an advertisement tell little. */
  #readDescription(description: string): void {
    const analyzer = this.#analyzer;
    analyzer.read(description.slice(0, longestDescription));
    for (let position = 0; position < analyzer.positions; position += 1) {
      if (analyzer.kinds[position] === kinds.model) this.described.push(this.#termAt(position));
    }
  }

  #closeLists(): void {
    this.firstPosition.push(this.positions.length);
    this.firstPart.push(this.parts.length);
    this.firstTerm.push(this.terms.length);
    this.firstBrand.push(this.brands.length);
    this.firstCore.push(this.cores.length);
    this.firstDescribed.push(this.described.length);
    this.firstTrigram.push(this.trigrams.length);
  }
}

function isLetterOrDigit(code: number): boolean {
  return code >= 48 && code !== 95;
}
