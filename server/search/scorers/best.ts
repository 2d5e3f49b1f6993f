import { type ByLength, type Scorer, byLengthOf, noMore, reach } from "./scorer.ts";

/** The documents of any; it scores the best of them, and `tieBreaker` times the others. */
export class BestScorer implements Scorer {
  document = -1;
  readonly cost: number;
  readonly highest: number;
  readonly byLength: ByLength | undefined;
  readonly #of: readonly Scorer[];
  readonly #tieBreaker: number;

  constructor(of: readonly Scorer[], tieBreaker: number) {
    this.#of = of;
    this.#tieBreaker = tieBreaker;
    this.cost = of.reduce((sum, { cost }) => sum + cost, 0);
    this.highest = bestOf(
      of.map(({ highest }) => highest),
      tieBreaker,
    );
    this.byLength = byLengthOf(of, (all, length) =>
      bestOf(
        all.map(({ highestOf }) => highestOf(length)),
        tieBreaker,
      ),
    );
  }

  advance(target: number): number {
    let first = noMore;
    for (const scorer of this.#of) first = Math.min(first, reach(scorer, target));
    this.document = first;
    return first;
  }

  /** What the best of a document is, stays, whatever a lower one leaves out. */
  setFloor(floor: number): void {
    if (this.#tieBreaker === 0) for (const scorer of this.#of) scorer.setFloor?.(floor);
  }

  score(): number {
    let best = 0;
    let sum = 0;
    for (const scorer of this.#of) {
      if (scorer.document !== this.document) continue;
      const score = scorer.score();
      sum += score;
      if (score > best) best = score;
    }
    return best + this.#tieBreaker * (sum - best);
  }
}

function bestOf(scores: readonly number[], tieBreaker: number): number {
  const best = Math.max(...scores);
  const all = scores.reduce((sum, score) => sum + score, 0);
  return best + tieBreaker * (all - best);
}
