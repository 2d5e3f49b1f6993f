// Documents that score the same, or nothing: all of them, those in a list, those under a condition.
import { type Scorer, noMore } from "./scorer.ts";

/** All documents of a shard that a test lets through. It looks at each in turn, so it is best asked last. */
export class TestedScorer implements Scorer {
  document = -1;
  readonly cost: number;
  readonly highest: number;
  readonly #test: (document: number) => boolean;

  constructor(count: number, score: number, test: (document: number) => boolean = () => true) {
    this.cost = count;
    this.highest = score;
    this.#test = test;
  }

  advance(target: number): number {
    let document = target;
    while (document < this.cost && !this.#test(document)) document += 1;
    this.document = document < this.cost ? document : noMore;
    return this.document;
  }

  score(): number {
    return this.highest;
  }
}

/** The documents of a list, in order, each once. */
export class ListedScorer implements Scorer {
  document = -1;
  readonly cost: number;
  readonly highest: number;
  readonly #documents: readonly number[];
  #at = 0;

  constructor(documents: readonly number[], score: number) {
    this.#documents = documents;
    this.cost = documents.length;
    this.highest = score;
  }

  advance(target: number): number {
    while (this.#at < this.cost && this.#documents[this.#at]! < target) this.#at += 1;
    this.document = this.#documents[this.#at] ?? noMore;
    return this.document;
  }

  score(): number {
    return this.highest;
  }
}

/** The documents of another. */
abstract class ScorerOfAnother implements Scorer {
  abstract readonly highest: number;
  protected readonly of: Scorer;

  constructor(of: Scorer) {
    this.of = of;
  }
  get document(): number {
    return this.of.document;
  }
  get cost(): number {
    return this.of.cost;
  }
  advance(target: number): number {
    return this.of.advance(target);
  }
  abstract score(): number;
}

/** All with one score. */
export class ConstantScorer extends ScorerOfAnother {
  readonly highest: number;

  constructor(of: Scorer, score: number) {
    super(of);
    this.highest = score;
  }
  score(): number {
    return this.highest;
  }
}

/** Scored by a function of theirs that gives no more than `highest`. */
export class RescoredScorer extends ScorerOfAnother {
  readonly highest: number;
  readonly #rescore: (document: number, score: number) => number;

  constructor(of: Scorer, highest: number, rescore: (document: number, score: number) => number) {
    super(of);
    this.#rescore = rescore;
    this.highest = highest;
  }
  score(): number {
    return this.#rescore(this.document, this.of.score());
  }
}

/** Those that score at least so much. */
export class AtLeastScorer extends ScorerOfAnother {
  readonly #least: number;

  constructor(of: Scorer, least: number) {
    super(of);
    this.#least = least;
  }
  get highest(): number {
    return this.of.highest;
  }
  override advance(target: number): number {
    let document = this.of.advance(target);
    while (document !== noMore && this.of.score() < this.#least) document = this.of.advance(document + 1);
    return document;
  }
  score(): number {
    return this.of.score();
  }
}
