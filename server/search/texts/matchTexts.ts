// Products of one side matched with those of another by what their texts, references and prices say.
import { type Pair, type Verify, assignOneToOne, assignVerified, better, verifyAll } from "../assign.ts";
import { Dictionary } from "../dictionary.ts";
import { indexCandidates } from "./candidateIndex.ts";
import { CandidateFinder } from "./candidates.ts";
import { Corpus } from "./corpus.ts";
import { judgedThreshold } from "./judgedThreshold.ts";
import { measuresVerified } from "./measures/measuresVerified.ts";
import type { Written } from "./measures/readMeasures.ts";
import { type Explanation, PairScorer } from "./pairScore.ts";
import { type ScoreOptions, scoreAll } from "./scoreAll.ts";
import { type ScoredPairs, type Work, candidatesMax } from "./scoreProducts.ts";
import { prepareSides } from "./sides.ts";
import { type Numbered, type Verdicts, bestsOf, fewestVerdicts, judge, knownPairs } from "./verdicts.ts";
import { calibratedThreshold, floorUnder, lowestFloor, lowestThreshold, thresholdOf } from "./threshold.ts";

/** A match by text: the numbers of both products, and the parts of its score. */
export type TextMatch = Pair & { explanation: Explanation };

export type MatchOptions = {
  /** Pairs that are not to be made, whatever they score. */
  mayBe?: (own: number, theirs: number) => boolean;
  /** Own products that take part; all of them when it is not given. */
  chosen?: ReadonlySet<number>;
  /** The lowest score of a match; found from the scores themselves when it is not given. */
  threshold?: number;
  /** Pairs of which it is known, by a key or by somebody's word, that they are the same product, or are not. */
  verdicts?: Verdicts;
  /** A product as its shop writes it: two packs, sizes or capacities of one thing are no match. Without it they are not told apart. */
  written?: { own: (own: number) => Written; theirs: (theirs: number) => Written };
  /** Is asked of the pairs that would be matches. */
  verify?: Verify<Pair>;
  /** So many of the pairs are told that remain below the threshold and are worth a person's look; none unless it is given. */
  below?: number;
} & Omit<ScoreOptions, "least">;

/** Two sides, filled product by product, then matched. */
export class TextMatcher {
  readonly #dictionary = new Dictionary();
  readonly own = new Corpus(this.#dictionary);
  readonly theirs = new Corpus(this.#dictionary);

  /**
   * One match at most for each product of both sides, the surest first. `taken` are pairs that are settled already:
   * their products take no other, but their scores tell, as all others, what a match looks like here. `below` are the
   * surest pairs of what is left then, one for each product of both sides too. `judged` tells of each judged pair, in their
   * order, whether it would be a match, whatever was said of it. Throws the signal's reason.
   */
  async match(
    taken: readonly Numbered[] = [],
    {
      mayBe = () => true,
      chosen,
      threshold: given,
      verdicts,
      written,
      verify,
      below = 0,
      ...options
    }: MatchOptions = {},
  ): Promise<{ matches: TextMatch[]; below: TextMatch[]; judged: boolean[]; threshold: number }> {
    const owns = Int32Array.from(
      chosen ? [...chosen].toSorted((left, right) => left - right) : Array(this.own.count).keys(),
    );
    const decided = knownPairs(owns, verdicts);
    const areKnown = decided.right.length >= fewestVerdicts;
    // Those that are taken crowd out the others, unless their scores are needed to find the threshold.
    const work = this.#prepare(given === undefined && !areKnown ? [] : taken.map(({ theirs }) => theirs));
    const least = Math.min(below > 0 ? lowestFloor : lowestThreshold, given ?? lowestThreshold);
    const { pairs, seconds } = this.#keep(await scoreAll(work, owns, { ...options, least }), mayBe);
    const free = assignOneToOne(pairs, taken);
    const scorer = new PairScorer(work);
    const guess = () =>
      areKnown
        ? calibratedThreshold({ ...judge(scorer, decided, pairs), ...bestsOf(free, owns, taken) })
        : this.#guessThreshold(pairs, seconds);
    const threshold = given ?? this.#judgeThreshold(scorer, decided, free, guess());
    const isSure = ({ score }: Pair) => score >= threshold;
    const byMeasures = written && measuresVerified(written);
    const sure = await assignVerified(pairs.filter(isSure), taken, verifyAll([byMeasures, verify]));
    const floor = floorUnder(threshold);
    const unsure = pairs.filter((pair) => below > 0 && !isSure(pair) && pair.score >= floor);
    const left = await assignVerified(unsure, [...taken, ...sure], verifyAll([byMeasures]));
    const explained = (pair: Pair): TextMatch => {
      scorer.choose(pair.own);
      return { ...pair, explanation: scorer.explain(pair.theirs) };
    };
    const takingPart = new Set(owns);
    const judged = (verdicts?.judged ?? []).map(({ own, theirs }) => {
      if (!takingPart.has(own) || theirs < 0) return null;
      scorer.choose(own);
      return { own, theirs, score: scorer.score(theirs) };
    });
    const accepted = new Set(
      await passing(
        judged.filter((pair) => pair !== null && isSure(pair)).map((pair) => pair!),
        byMeasures,
      ),
    );
    return {
      matches: sure.map(explained),
      below: left.slice(0, below).map(explained),
      judged: judged.map((pair) => pair !== null && accepted.has(pair)),
      threshold,
    };
  }

  /** What finds, for each own product, those of theirs that are looked at closely. */
  candidates(): { find(own: number): Int32Array } {
    const { own, index } = this.#prepare([]);
    return new CandidateFinder(own, index, candidatesMax);
  }

  /** Some of theirs may be left out of the search. */
  #prepare(leftOut: readonly number[]): Work {
    const sides = prepareSides(this.#dictionary, this.own, this.theirs);
    const { own, theirs, rarity, models } = sides;
    return { own, theirs, rarity, models, index: indexCandidates(sides, new Set(leftOut)) };
  }

  /** Pairs that may be, in the order in which they are taken, and the second-best score of each own product. */
  #keep(
    portions: readonly ScoredPairs[],
    mayBe: NonNullable<MatchOptions["mayBe"]>,
  ): { pairs: Pair[]; seconds: Float64Array } {
    const pairs: Pair[] = [];
    const bests = new Float64Array(this.own.count);
    const seconds = new Float64Array(this.own.count);
    for (const scored of portions) {
      for (let at = 0; at < scored.own.length; at += 1) {
        const [own, theirs, score] = [scored.own[at]!, scored.theirs[at]!, scored.scores[at]!];
        if (!mayBe(own, theirs)) continue;
        pairs.push({ own, theirs, score });
        seconds[own] = Math.max(seconds[own]!, Math.min(bests[own]!, score));
        bests[own] = Math.max(bests[own]!, score);
      }
    }
    // Once, here: what is sorted already is sorted again in no time.
    return { pairs: pairs.toSorted(better), seconds };
  }

  /** What people's judgements make of the threshold that is guessed without them. */
  #judgeThreshold(
    scorer: PairScorer,
    { judged }: Required<Verdicts>,
    free: readonly Pair[],
    guessed: number,
  ): number {
    if (judged.length < fewestVerdicts) return guessed;
    const scored = judged.map(({ own, theirs, isRight }) => {
      scorer.choose(own);
      return { score: scorer.score(theirs), isRight };
    });
    const bests = Float64Array.from(free, ({ score }) => score);
    const matched = judged.filter(({ isRight }) => isRight).length;
    return judgedThreshold(scored, bests, { guessed, matched });
  }

  #guessThreshold(pairs: readonly Pair[], seconds: Float64Array): number {
    const scores = assignOneToOne(pairs).map(({ score }) => score);
    return thresholdOf(Float64Array.from(scores), seconds, this.own.count);
  }
}

async function passing(pairs: readonly Pair[], verify: Verify<Pair> | undefined): Promise<readonly Pair[]> {
  if (!verify) return pairs;
  const answers = await verify(pairs);
  return pairs.filter((_, at) => answers[at]);
}
