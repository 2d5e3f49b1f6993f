/**
 * Why a pair is put before people: a rule scored it below its threshold; it is a match whose price is far from the
 * others, or that holds another quantity; it was drawn at random, to measure the rule that made it; or it has the key of
 * a pair that is a match there.
 */
export const proposalReasons = ["below", "price", "pack", "sample", "key"] as const;
export type ProposalReason = (typeof proposalReasons)[number];

/** Waits until it is asked for: all others say that something may be wrong, or measure. */
export const reasonOnRequest: ProposalReason = "key";

/** Whether what is proposed for this reason is a match, and asked about all the same. */
export function doubtsMatch(reason: ProposalReason): boolean {
  return reason !== "below" && reason !== "key";
}

/** `judged`: accepted or rejected. */
export const proposalStates = ["open", "judged", "accepted", "rejected"] as const;
export type ProposalState = (typeof proposalStates)[number];

export const verdicts = ["accepted", "rejected"] as const;
export type Verdict = (typeof verdicts)[number];
