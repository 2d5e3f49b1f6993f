// How alike two products are. Among search engine and rules a score is a share of 1; what is kept and shown is of 100.

/** What is kept and shown of a share, which may lie a little beyond 0 and 1. */
export function ofHundred(share: number): number {
  return Math.round(100 * Math.max(0, Math.min(1, share)));
}

/** The share that something kept was. */
export function shareOf(score: number): number {
  return score / 100;
}
