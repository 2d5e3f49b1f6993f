// Candidates found and scored for own products.
import type { CandidateIndex } from "./candidateIndex.ts";
import { CandidateFinder } from "./candidates.ts";
import { PairScorer } from "./pairScore.ts";
import type { Sides } from "./sides.ts";

/** What all threads read. */
export type Work = Pick<Sides, "own" | "theirs" | "rarity" | "models"> & { index: CandidateIndex };

/** Pairs one behind the other, those of one own product together. */
export type ScoredPairs = { own: Int32Array; theirs: Int32Array; scores: Float64Array };

/** Products of the other side that are looked at closely, for each own one. */
export const candidatesMax = 10;

export class ProductScorer {
  readonly #finder: CandidateFinder;
  readonly #scorer: PairScorer;

  constructor(work: Work) {
    this.#finder = new CandidateFinder(work.own, work.index, candidatesMax);
    this.#scorer = new PairScorer(work);
  }

  /** The pairs of these own products that score so much at least. */
  score(owns: Int32Array, least: number): ScoredPairs {
    const pairs = {
      own: new Int32Array(owns.length * candidatesMax),
      theirs: new Int32Array(owns.length * candidatesMax),
      scores: new Float64Array(owns.length * candidatesMax),
    };
    let count = 0;
    for (const own of owns) {
      this.#scorer.choose(own);
      for (const theirs of this.#finder.find(own)) {
        const score = this.#scorer.score(theirs);
        if (score < least) continue;
        pairs.own[count] = own;
        pairs.theirs[count] = theirs;
        pairs.scores[count] = score;
        count += 1;
      }
    }
    return {
      own: pairs.own.slice(0, count),
      theirs: pairs.theirs.slice(0, count),
      scores: pairs.scores.slice(0, count),
    };
  }
}
