// What the address of the inbox can say. What it does not say is the default: what waits, all of it.
import { proposalReasons, proposalStates } from "#shared/reference/matchProposals.ts";
import type { ProposalChoice } from "#web/queries/matchProposals.ts";

export const judgedStates = proposalStates.filter((one) => one !== "open");

export type InboxSearch = ProposalChoice & {
  /** Of the history. */
  page?: number | undefined;
};

/** Keeps what makes sense; anything else in the address is as if it were not there. */
export function validateInboxSearch({
  reason,
  rule,
  website,
  state,
  page,
}: Record<string, unknown>): InboxSearch {
  return {
    reason: proposalReasons.find((one) => one === reason),
    rule: isCount(rule) ? rule : undefined,
    website: isCount(website) ? website : undefined,
    state: judgedStates.find((one) => one === state),
    page: isCount(page) && page > 1 ? page : undefined,
  };
}

/** The choice without what only the history has. */
export function openChoice({ reason, rule, website }: InboxSearch): ProposalChoice {
  return {
    ...(reason !== undefined && { reason }),
    ...(rule !== undefined && { rule }),
    ...(website !== undefined && { website }),
  };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}
