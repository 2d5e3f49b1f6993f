import type { ProposalCounts } from "#web/queries/matchProposals.ts";

/** Scores are counted by steps of this. */
export const scoreStep = 5;
/** Above all scores there are: no pair has it. */
export const aboveAll = 105;
/** So many of those that are accepted at once are to be right. */
const wanted = 0.95;

type Scores = ProposalCounts["scores"];

/** How many have at least this score, which is a step. */
export function countFrom(scores: Scores, score: number): number {
  return scores.reduce((sum, { from, count }) => (from >= score ? sum + count : sum), 0);
}

/** How many of these are expected right; what was judged since that was told is not among them any more. */
export function rightFrom(scores: Scores, score: number): number {
  return scores.reduce(
    (sum, { from, count, right }) => (from >= score ? sum + Math.min(count, right) : sum),
    0,
  );
}

/** Whether so many of those with at least this score are expected right as one may accept unseen. */
export function isSafeFrom(scores: Scores, score: number): boolean {
  const count = countFrom(scores, score);
  return count > 0 && rightFrom(scores, score) >= wanted * count;
}

/** Where the line is drawn first: as low as that is safe, and above all where it nowhere is. */
export function firstLine(scores: Scores): number {
  const steps = scores.filter(({ count }) => count > 0).map(({ from }) => from);
  return Math.min(aboveAll, ...steps.filter((from) => isSafeFrom(scores, from)));
}
