// Products of one side matched with those of another by what their texts, references and prices say.
import { type Pair, assignOneToOne } from "./assign.ts";
import { CandidateIndex } from "./candidates.ts";
import { Corpus } from "./corpus.ts";
import { Dictionary } from "./dictionary.ts";
import { type Explanation, PairScorer, scoreOf } from "./pairScore.ts";
import { thresholdOf } from "./threshold.ts";

/** A match by text: the numbers of both products, and the parts of its score. */
export type TextMatch = Pair & { explanation: Explanation };

export type MatchOptions = {
  /** Pairs that are not to be made, whatever they score. */
  mayBe?: (own: number, theirs: number) => boolean;
  /** The lowest score of a match; found from the scores themselves when it is not given. */
  threshold?: number;
};

/** Products of the other side that are looked at closely, for each own one. */
const candidatesMax = 10;

/** Two sides, filled product by product, then matched. */
export class TextMatcher {
  readonly #dictionary = new Dictionary();
  readonly own = new Corpus(this.#dictionary);
  readonly theirs = new Corpus(this.#dictionary);

  /**
   * One match at most for each product of both sides, the surest first. `taken` are pairs that are settled already:
   * their products take no other, but their scores tell, as all others, what a match looks like here.
   */
  match(
    taken: readonly Pick<Pair, "own" | "theirs">[] = [],
    { mayBe = () => true, threshold: given }: MatchOptions = {},
  ): { matches: TextMatch[]; threshold: number } {
    const scorer = new PairScorer(this.#dictionary, this.own, this.theirs);
    const { pairs, seconds } = this.#scoreCandidates(scorer, mayBe);
    const threshold = given ?? this.#findThreshold(pairs, seconds);
    const sure = assignOneToOne(pairs, taken).filter(({ score }) => score >= threshold);
    const matches = sure.map((pair) => {
      scorer.choose(pair.own);
      return { ...pair, explanation: scorer.explain(pair.theirs) };
    });
    return { matches, threshold };
  }

  /** What finds, for each own product, those of theirs that are looked at closely. */
  candidates(): { find(own: number): number[] } {
    const index = new CandidateIndex(this.#dictionary.size, this.theirs);
    return { find: (own) => index.find(this.own, own, candidatesMax) };
  }

  #scoreCandidates(
    scorer: PairScorer,
    mayBe: NonNullable<MatchOptions["mayBe"]>,
  ): { pairs: Pair[]; seconds: Float64Array } {
    const candidates = this.candidates();
    const pairs: Pair[] = [];
    const seconds = new Float64Array(this.own.count);
    for (let own = 0; own < this.own.count; own += 1) {
      scorer.choose(own);
      let best = 0;
      for (const theirs of candidates.find(own)) {
        if (!mayBe(own, theirs)) continue;
        const score = scoreOf(scorer.explain(theirs));
        pairs.push({ own, theirs, score });
        seconds[own] = Math.max(seconds[own]!, Math.min(best, score));
        best = Math.max(best, score);
      }
    }
    return { pairs, seconds };
  }

  #findThreshold(pairs: readonly Pair[], seconds: Float64Array): number {
    const scores = assignOneToOne(pairs).map(({ score }) => score);
    return thresholdOf(Float64Array.from(scores), seconds, this.own.count);
  }
}
