// What the address of the inbox can say. What it does not say is the default: what waits, all of it.
import { proposalReasons, proposalStates } from "#shared/reference/matchProposals.ts";
import { idIn, listAddress } from "#web/parts/list/listAddress.ts";
import type { ListSearch } from "#web/parts/list/listAddress.ts";
import type { ProposalChoice } from "#web/queries/matchProposals.ts";

export const judgedStates = proposalStates.filter((state) => state !== "open");

/** The history shows so many at once. */
const historyPage = { sizes: [20], initial: 20 } as const;

export type InboxSearch = ProposalChoice & ListSearch<(typeof historyPage.sizes)[number]>;
export type ChangeSearch = (change: InboxSearch) => void;

export const inboxAddress = listAddress<ProposalChoice, (typeof historyPage.sizes)[number]>({
  order: "judged_at DESC",
  pageSizes: historyPage,
  reads: ({ reason, rule, website, state }) => ({
    reason: proposalReasons.find((name) => name === reason),
    rule: idIn(rule),
    website: idIn(website),
    state: judgedStates.find((name) => name === state),
  }),
});

/** The choice without what only the history has. */
export function openChoice({ reason, rule, website }: InboxSearch): ProposalChoice {
  return {
    ...(reason !== undefined && { reason }),
    ...(rule !== undefined && { rule }),
    ...(website !== undefined && { website }),
  };
}
