// What a judgement makes out of date among what the browser knows.
import type { Query, QueryClient } from "@tanstack/react-query";
import type { Proposal, ProposalChoice, ProposalCounts } from "#web/queries/matchProposals.ts";
import { matchedKey, productsKey, proposalsKey, unmatchedKey } from "#web/queries/keys.ts";
import { countsAfter } from "./countsAfter.ts";

/** A judgement changes what is matched, and the history; what is not on the screen is asked for when it is. */
export function judgementsChanged(client: QueryClient): void {
  for (const queryKey of [productsKey, matchedKey, unmatchedKey]) void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: proposalsKey, predicate: isHistory });
}

function isHistory({ queryKey }: Query): boolean {
  return queryKey.some((part) => (part as ProposalChoice | undefined)?.state !== undefined);
}

/** The counts as they will be, before the server is asked again. */
export function countJudged(client: QueryClient, catalogId: number, proposal: Proposal, by: 1 | -1): void {
  client.setQueriesData<ProposalCounts>(
    { queryKey: [...proposalsKey, catalogId, "count"] },
    (counts) => counts && countsAfter(counts, proposal, by),
  );
}
