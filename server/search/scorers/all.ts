import { type Scorer, noMore, reach } from "./scorer.ts";

/** The documents that all of `required` have and none of `excluded`; it scores the sum of `scored`, which are among them. */
export class AllScorer implements Scorer {
  document = -1;
  readonly cost: number;
  readonly highest: number;
  /** The shortest first: it leads, the others follow. */
  readonly #required: readonly Scorer[];
  readonly #scored: readonly Scorer[];
  readonly #optional: readonly Scorer[];
  readonly #excluded: readonly Scorer[];

  constructor({ required, scored, optional = [], excluded = [] }: Clauses) {
    this.#required = required.toSorted((left, right) => left.cost - right.cost);
    this.#scored = scored;
    this.#optional = optional;
    this.#excluded = excluded;
    this.cost = this.#required[0]!.cost;
    this.highest = [...scored, ...optional].reduce((sum, { highest }) => sum + highest, 0);
  }

  advance(target: number): number {
    const [lead, ...others] = this.#required;
    let document = lead!.advance(target);
    while (document !== noMore) {
      const further = this.#firstMiss(others, document) ?? document;
      if (further === document && !this.#isExcluded(document)) break;
      document = lead!.advance(further === document ? document + 1 : further);
    }
    this.document = document;
    return document;
  }

  /** Where the first that has not this document stands; undefined when all have it. */
  #firstMiss(others: readonly Scorer[], document: number): number | undefined {
    for (const other of others) {
      const reached = reach(other, document);
      if (reached !== document) return reached;
    }
    return undefined;
  }

  #isExcluded(document: number): boolean {
    return this.#excluded.some((scorer) => reach(scorer, document) === document);
  }

  score(): number {
    let sum = 0;
    for (const scorer of this.#scored) sum += scorer.score();
    for (const scorer of this.#optional)
      if (reach(scorer, this.document) === this.document) sum += scorer.score();
    return sum;
  }
}

/** At least one is required. */
type Clauses = { required: Scorer[]; scored: Scorer[]; optional?: Scorer[]; excluded?: Scorer[] };
