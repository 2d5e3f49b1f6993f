// How sure it is that two products are the same, told part by part.
import { kinds } from "./analyzer/analyze.ts";
import type { Corpus } from "./corpus.ts";
import type { Dictionary } from "./dictionary.ts";

/**
 * The parts of a score and what each is worth. Found on public sets of several kinds together (docs/decisions/0028);
 * each is a share between 0 and 1, but for the prices.
 *   words      cosine of the two titles, terms weighted by rarity
 *   covered    how much of one title, by rarity, the other one has; the larger of the two shares
 *   letters    Dice coefficient of groups of three signs
 *   model      a model number of one that the other has, by rarity
 *   modelPart  a part of a model number that both have, by rarity and by its share of the whole
 *   rarest     the rarest term that both have
 *   brand      the brand of one, or its first word, is in the other
 *   otherModel both have model numbers, and none in common
 *   quantity   quantities of one unit that differ, two at most
 *   price      natural logarithm of the ratio of prices, as far as it passes what shops differ by
 */
export const weights = {
  words: 0.2,
  covered: 0.2,
  letters: 0.15,
  model: 0.35,
  modelPart: 0.35,
  rarest: 0.05,
  brand: 0.25,
  otherModel: -0.12,
  quantity: -0.15,
  price: -0.12,
} as const;

export type ScorePart = keyof typeof weights;
export type Explanation = Record<ScorePart, number>;

/** What a model number found in a description is worth of one in the title. */
const toldShare = 0.9;
/** A model number this rare settles the matter: its parts need not be looked at. */
const settled = 0.5;
/** Below it, what model numbers have in common is chance. */
const chance = 0.3;
const quantitiesMax = 2;
/** Of quantities that are rounded differently. */
const tolerance = 0.02;
const usualPriceGap = 0.2;
const priceMax = 2;

/** Scores products of one side against one of the other, all of them in the dictionary they share. */
export class PairScorer {
  readonly #own: Corpus;
  readonly #theirs: Corpus;
  readonly #rarity: Rarity;
  readonly #mine: Seen;
  readonly #other: Seen;
  readonly #quantities: Quantities;
  #document = -1;

  constructor(dictionary: Dictionary, own: Corpus, theirs: Corpus) {
    this.#own = own;
    this.#theirs = theirs;
    this.#rarity = new Rarity(dictionary.size, [own, theirs]);
    this.#mine = new Seen(dictionary.size);
    this.#other = new Seen(dictionary.size);
    this.#quantities = new Quantities(dictionary);
  }

  /** Chooses the own product that is scored from now on. */
  choose(document: number): void {
    this.#document = document;
    this.#mine.see(this.#own, document);
  }

  /** The parts of the score of the chosen product and one of theirs. */
  explain(theirs: number): Explanation {
    const { own, other } = { own: this.#document, other: theirs };
    this.#other.see(this.#theirs, theirs);
    const words = this.#words(other);
    const model = Math.max(
      this.#modelsIn(this.#own, own, this.#other),
      this.#modelsIn(this.#theirs, other, this.#mine),
    );
    const modelPart = model < settled ? this.#sharedPart(own) : 0;
    const haveModels = this.#mine.models > 0 && this.#other.models > 0;
    return {
      words: words.cosine,
      covered: Math.max(
        this.#coverage(this.#own, own, this.#other),
        this.#coverage(this.#theirs, other, this.#mine),
      ),
      letters: this.#letters(other),
      model,
      modelPart,
      rarest: words.rarest,
      brand: this.#sameBrand(own, other) ? 1 : 0,
      otherModel: haveModels && model === 0 && modelPart < chance ? 1 : 0,
      quantity: this.#otherQuantities(own, other),
      price: this.#priceGap(own, other),
    };
  }

  #words(other: number): { cosine: number; rarest: number } {
    const { firstTerm, terms } = this.#theirs;
    let shared = 0;
    let squares = 0;
    let rarest = 0;
    for (let at = firstTerm.items[other]!; at < firstTerm.items[other + 1]!; at += 1) {
      const term = terms.items[at]!;
      const rarity = this.#rarity.of(term);
      squares += rarity * rarity;
      if (!this.#mine.hasTerm(term)) continue;
      shared += rarity * rarity;
      if (rarity > rarest) rarest = rarity;
    }
    const ownSquares = this.#squares(this.#own, this.#document);
    return {
      cosine: shared / Math.sqrt(squares * ownSquares || 1),
      rarest: rarest / this.#rarity.largest,
    };
  }

  #squares({ firstTerm, terms }: Corpus, document: number): number {
    let squares = 0;
    for (let at = firstTerm.items[document]!; at < firstTerm.items[document + 1]!; at += 1) {
      squares += this.#rarity.of(terms.items[at]!) ** 2;
    }
    return squares;
  }

  /** The share, by rarity, of a document's positions and brand that the other one has. */
  #coverage(corpus: Corpus, document: number, other: Seen): number {
    const { firstPosition, wholes, firstJoin, joins, joinedFrom, joinedCount, firstBrand, brands } = corpus;
    const first = firstPosition.items[document]!;
    const end = firstPosition.items[document + 1]!;
    const covered = this.#covered;
    for (let position = first; position < end; position += 1) {
      covered[position - first] = isCovered(corpus, position, other) ? 1 : 0;
    }
    for (let join = firstJoin.items[document]!; join < firstJoin.items[document + 1]!; join += 1) {
      if (!other.hasTerm(joins.items[join]!)) continue;
      const from = joinedFrom.items[join]! - first;
      covered.fill(1, from, from + joinedCount.items[join]!);
    }
    let all = 0;
    let found = 0;
    for (let position = first; position < end; position += 1) {
      const rarity = this.#rarity.of(wholes.items[position]!);
      all += rarity;
      if (covered[position - first] === 1) found += rarity;
    }
    for (let at = firstBrand.items[document]!; at < firstBrand.items[document + 1]!; at += 1) {
      const term = brands.items[at]!;
      if (isAPosition(corpus, document, term)) continue;
      all += this.#rarity.of(term);
      if (other.hasTerm(term)) found += this.#rarity.of(term);
    }
    return all === 0 ? 0 : found / all;
  }

  readonly #covered = new Uint8Array(8_192);

  #letters(other: number): number {
    const { firstTrigram, trigrams } = this.#theirs;
    const first = firstTrigram.items[other]!;
    const end = firstTrigram.items[other + 1]!;
    let shared = 0;
    for (let at = first; at < end; at += 1) if (this.#mine.hasTrigram(trigrams.items[at]!)) shared += 1;
    return (2 * shared) / (this.#mine.trigrams + end - first || 1);
  }

  #modelsIn(corpus: Corpus, document: number, other: Seen): number {
    const { firstPosition, kinds: kind, wholes } = corpus;
    let best = 0;
    for (let at = firstPosition.items[document]!; at < firstPosition.items[document + 1]!; at += 1) {
      if (kind.items[at] !== kinds.model) continue;
      const term = wholes.items[at]!;
      const share = other.hasWhole(term) ? 1 : other.isTold(term) ? toldShare : 0;
      best = Math.max(best, (share * this.#rarity.of(term)) / this.#rarity.largest);
    }
    return best;
  }

  /** Parts of the own model numbers in theirs, whole or as a part; and own ones that are a part of theirs. */
  #sharedPart(own: number): number {
    const theirShares = this.#other;
    const { firstCore, cores, coreShares, firstPosition, kinds: kind, wholes } = this.#own;
    let best = 0;
    for (let at = firstCore.items[own]!; at < firstCore.items[own + 1]!; at += 1) {
      const core = cores.items[at]!;
      const share = theirShares.shareOf(core);
      if (share > 0) best = Math.max(best, share * coreShares.items[at]! * this.#rarity.ofPart(core));
    }
    for (let at = firstPosition.items[own]!; at < firstPosition.items[own + 1]!; at += 1) {
      if (kind.items[at] !== kinds.model) continue;
      const term = wholes.items[at]!;
      best = Math.max(best, theirShares.shareOfPart(term) * this.#rarity.ofPart(term));
    }
    return best;
  }

  #sameBrand(own: number, other: number): boolean {
    return hasTerm(this.#other, brandOf(this.#own, own)) || hasTerm(this.#mine, brandOf(this.#theirs, other));
  }

  #otherQuantities(own: number, other: number): number {
    return Math.min(quantitiesMax, this.#quantities.different(this.#own, own, this.#theirs, other));
  }

  #priceGap(own: number, other: number): number {
    const gap = Math.abs(Math.log(this.#own.prices.items[own]! / this.#theirs.prices.items[other]!));
    return gap > usualPriceGap ? Math.min(priceMax, gap - usualPriceGap) : 0;
  }
}

/** The score of a pair: the sum of its parts, about 1 when all agree. */
export function scoreOf(explanation: Explanation): number {
  let score = 0;
  for (const part of scoreParts) score += weights[part] * explanation[part];
  return score;
}
export const scoreParts = Object.keys(weights) as ScorePart[];

function isCovered(corpus: Corpus, position: number, other: Seen): boolean {
  if (other.hasWhole(corpus.wholes.items[position]!)) return true;
  const first = corpus.firstPart.items[position]!;
  const end = corpus.firstPart.items[position + 1]!;
  for (let at = first; at < end; at += 1) if (!other.hasTerm(corpus.parts.items[at]!)) return false;
  return end > first;
}

function isAPosition({ firstPosition, wholes }: Corpus, document: number, term: number): boolean {
  for (let at = firstPosition.items[document]!; at < firstPosition.items[document + 1]!; at += 1) {
    if (wholes.items[at] === term) return true;
  }
  return false;
}

/** The first word of the brand, or of the title; -1 when there is neither. */
function brandOf({ firstBrand, brands, firstPosition, wholes }: Corpus, document: number): number {
  const first = firstBrand.items[document]!;
  if (first < firstBrand.items[document + 1]!) return brands.items[first]!;
  const position = firstPosition.items[document]!;
  return position < firstPosition.items[document + 1]! ? wholes.items[position]! : -1;
}

function hasTerm(seen: Seen, term: number): boolean {
  return term >= 0 && seen.hasTerm(term);
}

/** What one document has, to be asked term by term. */
class Seen {
  models = 0;
  trigrams = 0;
  readonly #terms: Int32Array;
  readonly #joins: Int32Array;
  readonly #told: Int32Array;
  readonly #parts: Int32Array;
  readonly #partShares: Float32Array;
  readonly #trigrams = new Int32Array(65_536);
  /** Marks of documents seen before differ from it, so that nothing has to be wiped out. */
  #mark = 0;

  constructor(terms: number) {
    this.#terms = new Int32Array(terms);
    this.#joins = new Int32Array(terms);
    this.#told = new Int32Array(terms);
    this.#parts = new Int32Array(terms);
    this.#partShares = new Float32Array(terms);
  }

  see(corpus: Corpus, document: number): void {
    this.#mark += 1;
    const mark = this.#mark;
    each(corpus.firstTerm, corpus.terms, document, (term) => void (this.#terms[term] = mark));
    each(corpus.firstJoin, corpus.joins, document, (term) => void (this.#joins[term] = mark));
    each(corpus.firstTold, corpus.told, document, (term) => void (this.#told[term] = mark));
    each(corpus.firstTrigram, corpus.trigrams, document, (term) => void (this.#trigrams[term] = mark));
    this.trigrams = corpus.firstTrigram.items[document + 1]! - corpus.firstTrigram.items[document]!;
    for (let at = corpus.firstCore.items[document]!; at < corpus.firstCore.items[document + 1]!; at += 1) {
      const core = corpus.cores.items[at]!;
      const share = corpus.coreShares.items[at]!;
      if (this.#parts[core] === mark && this.#partShares[core]! >= share) continue;
      this.#parts[core] = mark;
      this.#partShares[core] = share;
    }
    this.models = 0;
    const end = corpus.firstPosition.items[document + 1]!;
    for (let at = corpus.firstPosition.items[document]!; at < end; at += 1) {
      if (corpus.kinds.items[at] === kinds.model) this.models += 1;
    }
  }

  hasTerm(term: number): boolean {
    return this.#terms[term] === this.#mark;
  }
  /** As a term, or as neighbours written as one. */
  hasWhole(term: number): boolean {
    return this.#terms[term] === this.#mark || this.#joins[term] === this.#mark;
  }
  isTold(term: number): boolean {
    return this.#told[term] === this.#mark;
  }
  hasTrigram(trigram: number): boolean {
    return this.#trigrams[trigram] === this.#mark;
  }
  /** 1 for a whole, its share of the whole for a part, 0 for what is not there. */
  shareOf(term: number): number {
    return this.hasWhole(term) ? 1 : this.shareOfPart(term);
  }
  shareOfPart(term: number): number {
    return this.#parts[term] === this.#mark ? this.#partShares[term]! : 0;
  }
}

type Lists = { items: { readonly [at: number]: number } };

function each(first: Lists, list: Lists, document: number, tell: (value: number) => void): void {
  const end = first.items[document + 1]!;
  for (let at = first.items[document]!; at < end; at += 1) tell(list.items[at]!);
}

/** How rare terms are among the documents of both sides: ln(1 + (N - n + 0.5) / (n + 0.5)), as in BM25. */
class Rarity {
  /** That of a term which no document has. */
  readonly largest: number;
  readonly #terms: Float32Array;
  readonly #parts: Float32Array;

  constructor(terms: number, corpora: readonly Corpus[]) {
    const documents = corpora.reduce((total, { count }) => total + count, 0);
    this.largest = Math.log(1 + documents);
    const withTerm = new Int32Array(terms);
    const withPart = new Int32Array(terms);
    const last = new Int32Array(terms);
    let mark = 0;
    for (const corpus of corpora) {
      for (let document = 0; document < corpus.count; document += 1) {
        mark += 1;
        const count = (term: number) => {
          if (last[term] === mark) return;
          last[term] = mark;
          withPart[term]! += 1;
        };
        each(corpus.firstTerm, corpus.terms, document, (term) => {
          withTerm[term]! += 1;
          count(term);
        });
        each(corpus.firstCore, corpus.cores, document, count);
      }
    }
    this.#terms = Float32Array.from(withTerm, (n) => Math.log(1 + (documents - n + 0.5) / (n + 0.5)));
    this.#parts = Float32Array.from(withPart, (n) => Math.log(1 + documents / (1 + n)) / this.largest);
  }

  of(term: number): number {
    return this.#terms[term]!;
  }
  /** Of a part of a model number, as a share of the largest. */
  ofPart(term: number): number {
    return this.#parts[term]!;
  }
}

/** The amounts and units of quantity terms, read once each. */
class Quantities {
  readonly #dictionary: Dictionary;
  readonly #known = new Map<number, { amount: number; unit: string }>();

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  /** Units that both documents have amounts of, and no amount in common. */
  different(corpus: Corpus, document: number, other: Corpus, otherDocument: number): number {
    const own = this.#byUnit(corpus, document);
    if (own.size === 0) return 0;
    const theirs = this.#byUnit(other, otherDocument);
    let different = 0;
    for (const [unit, amounts] of own) {
      const others = theirs.get(unit);
      if (others && !amounts.some((amount) => others.some((it) => isAbout(amount, it)))) different += 1;
    }
    return different;
  }

  #byUnit({ firstPosition, kinds: kind, wholes }: Corpus, document: number): Map<string, number[]> {
    const units = new Map<string, number[]>();
    for (let at = firstPosition.items[document]!; at < firstPosition.items[document + 1]!; at += 1) {
      if (kind.items[at] !== kinds.quantity) continue;
      const { amount, unit } = this.#read(wholes.items[at]!);
      units.set(unit, [...(units.get(unit) ?? []), amount]);
    }
    return units;
  }

  #read(term: number) {
    const known = this.#known.get(term);
    if (known) return known;
    const [, amount = "0", unit = ""] = /^~([\d.e+-]+?)([a-z]+)$/.exec(this.#dictionary.text(term)) ?? [];
    const read = { amount: Number(amount), unit };
    this.#known.set(term, read);
    return read;
  }
}

function isAbout(amount: number, other: number): boolean {
  return Math.abs(amount - other) <= tolerance * Math.max(amount, other);
}
