/**
 * Why a pair is put before people: a rule scored it below its threshold; it is a match whose price is far from the
 * others, or that holds another quantity; or it was drawn at random, to measure the rule that made it.
 */
export const proposalReasons = ["below", "price", "pack", "sample"] as const;
export type ProposalReason = (typeof proposalReasons)[number];

/** `judged`: accepted or rejected. */
export const proposalStates = ["open", "judged", "accepted", "rejected"] as const;
export type ProposalState = (typeof proposalStates)[number];

export const verdicts = ["accepted", "rejected"] as const;
export type Verdict = (typeof verdicts)[number];
