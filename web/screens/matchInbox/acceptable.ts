import type { ProposalCounts } from "#web/queries/matchProposals.ts";

/** Scores are counted by steps of this. */
export const scoreStep = 5;

/** How many have at least this score, which is a step. */
export function countFrom(scores: ProposalCounts["scores"], score: number): number {
  return scores.reduce((sum, { from, count }) => (from >= score ? sum + count : sum), 0);
}

const usual = 70;

/** A first proposal of where to draw the line: where none is as sure as usual, the surer half of them. */
export function firstLine(scores: ProposalCounts["scores"]): number {
  if (scores.length === 0 || countFrom(scores, usual) > 0) return usual;
  const steps = scores.filter(({ count }) => count > 0).map(({ from }) => from);
  const half = countFrom(scores, 0) / 2;
  return Math.min(...steps.filter((from) => countFrom(scores, from) <= half), Math.max(0, ...steps));
}
