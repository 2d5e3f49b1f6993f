// Candidates found and scored for own products, some at a time.
import { type CandidateIndex } from "./candidateIndex.ts";
import { CandidateFinder } from "./candidates.ts";
import { PairScorer } from "./pairScore.ts";
import type { Sides } from "./sides.ts";

/** What all threads read. */
export type Work = Pick<Sides, "own" | "theirs" | "rarity"> & { index: CandidateIndex };

/** Pairs one behind the other, those of one own product together. */
export type ScoredPairs = { own: number[]; theirs: number[]; scores: number[] };

/** Products of the other side that are looked at closely, for each own one. */
export const candidatesMax = 10;

export class ProductScorer {
  readonly #finder: CandidateFinder;
  readonly #scorer: PairScorer;

  constructor(work: Work) {
    this.#finder = new CandidateFinder(work.own, work.index, candidatesMax);
    this.#scorer = new PairScorer(work);
  }

  /** Adds the pairs of an own product that score so much at least. */
  score(own: number, least: number, into: ScoredPairs): void {
    this.#scorer.choose(own);
    for (const theirs of this.#finder.find(own)) {
      const score = this.#scorer.score(theirs);
      if (score < least) continue;
      into.own.push(own);
      into.theirs.push(theirs);
      into.scores.push(score);
    }
  }
}
