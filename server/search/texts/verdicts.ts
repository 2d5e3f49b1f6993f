// Pairs that are known to be the same product, or not: what they tell about the others.
import type { Pair } from "../assign.ts";
import type { PairScorer } from "./pairScore.ts";

export type Numbered = Pick<Pair, "own" | "theirs">;
export type Verdicts = {
  right: readonly Numbered[];
  wrong: readonly Numbered[];
  /** Pairs that people judged because of their scores: those tell nothing of how many score like them. */
  judged?: readonly (Numbered & { isRight: boolean })[];
};

/** So many tell more of a shop than the scores themselves. */
export const fewestVerdicts = 20;

/** Those of own products that take part, with products that there are. */
export function knownPairs(
  owns: Int32Array,
  { right, wrong, judged = [] }: Verdicts = { right: [], wrong: [] },
): Required<Verdicts> {
  const takingPart = new Set(owns);
  const takesPart = ({ own, theirs }: Numbered) => takingPart.has(own) && theirs >= 0;
  return {
    right: right.filter(takesPart),
    wrong: wrong.filter(takesPart),
    judged: judged.filter(takesPart),
  };
}

/** What right pairs score, and the best of the other pairs of the same own products: all of these are wrong. */
export function judge(
  scorer: PairScorer,
  { right, wrong }: Omit<Verdicts, "judged">,
  pairs: readonly Pair[],
): { right: Float64Array; wrong: Float64Array } {
  const scoreOf = ({ own, theirs }: Numbered) => {
    scorer.choose(own);
    return scorer.score(theirs);
  };
  const best = new Map(right.map(({ own }) => [own, 0]));
  for (const { own, score } of pairs) if (best.has(own)) best.set(own, Math.max(best.get(own)!, score));
  return {
    right: Float64Array.from(right, scoreOf),
    wrong: Float64Array.from([...best.values(), ...wrong.map(scoreOf)]),
  };
}

/** The scores of the pairs that may be made, and how many own products have no match yet. */
export function bestsOf(
  free: readonly Pair[],
  owns: Int32Array,
  taken: readonly Numbered[],
): { bests: Float64Array; count: number } {
  const matched = new Set(taken.map(({ own }) => own));
  return {
    bests: Float64Array.from(free, ({ score }) => score),
    count: owns.reduce((count, own) => (matched.has(own) ? count : count + 1), 0),
  };
}
