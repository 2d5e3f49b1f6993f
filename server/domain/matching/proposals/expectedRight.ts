// How many of the pairs below their threshold are right, as far as people's judgements of others tell.
import { likelihoodOf } from "#server/search/texts/judgedThreshold.ts";
import type { JudgedScore } from "#server/store/queries/matching/proposals/appliedJudgements.ts";
import type { BelowScore } from "#server/store/queries/matching/proposals/countProposals.ts";
import { shareOf } from "../score.ts";

/** Pairs that score from `from` up to the next step, of 100, and how many of them are expected right. */
export type ScoreStep = { from: number; count: number; right: number };

const step = 5;

/**
 * By steps, the lowest first. Each rule is judged by what was said of it at the same competitor: where nothing was, every
 * second pair at its threshold is expected right, and fewer below.
 */
export function expectedRight(below: readonly BelowScore[], judged: readonly JudgedScore[]): ScoreStep[] {
  const judgedAt = Map.groupBy(judged, placeOf);
  const steps = new Map<number, ScoreStep>();
  for (const [proposalPlace, scores] of Map.groupBy(below, placeOf)) {
    const threshold = shareOf(Math.max(...scores.map((proposal) => proposal.threshold ?? 100)));
    const pairs = (judgedAt.get(proposalPlace) ?? []).map(({ score, isRight }) => ({
      score: shareOf(score),
      isRight,
    }));
    const isRight = likelihoodOf(pairs, threshold);
    for (const { score, count } of scores) {
      const from = Math.floor((score ?? 0) / step) * step;
      const counted = steps.get(from) ?? { from, count: 0, right: 0 };
      const right = score === null ? 0 : count * isRight(shareOf(score));
      steps.set(from, { from, count: counted.count + count, right: counted.right + right });
    }
  }
  return [...steps.values()]
    .map((step) => ({ ...step, right: Math.round(step.right * 100) / 100 }))
    .toSorted((left, right) => left.from - right.from);
}

function placeOf({ rule_id, website_id }: { rule_id: number | null; website_id: number }): string {
  return `${rule_id} ${website_id}`;
}
