import type { ProposalCounts } from "#web/queries/matchProposals.ts";

/** Scores are counted by steps of this. */
export const scoreStep = 5;

/** How many have at least this score, which is a step. */
export function countFrom(scores: ProposalCounts["scores"], score: number): number {
  return scores.reduce((sum, { from, count }) => (from >= score ? sum + count : sum), 0);
}

/** The step from which about a tenth of them is accepted: the surest; a first proposal of where to draw the line. */
export function surest(scores: ProposalCounts["scores"]): number {
  const wanted = Math.max(1, countFrom(scores, 0) / 10);
  const steps = scores.map(({ from }) => from).toSorted((one, other) => other - one);
  return steps.find((from) => countFrom(scores, from) >= wanted) ?? 100 - scoreStep;
}
