// What a judgement makes out of date among what the browser knows.
import type { Query, QueryClient } from "@tanstack/react-query";
import { reasonOnRequest } from "#shared/reference/matchProposals.ts";
import { proposalsKey } from "#web/queries/matchProposals.ts";
import type { Proposal, ProposalChoice, ProposalCounts } from "#web/queries/matchProposals.ts";
import { productsKey } from "#web/queries/products.ts";
import { unmatchedKey } from "#web/queries/unmatchedProducts.ts";
import { scoreStep } from "./acceptable.ts";

/** A judgement changes what is matched, and the history; what is not on the screen is asked for when it is. */
export function judgementsChanged(client: QueryClient): void {
  for (const queryKey of [productsKey, ["matchedProducts"], unmatchedKey])
    void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: proposalsKey, predicate: isHistory });
}

function isHistory({ queryKey }: Query): boolean {
  return queryKey.some((part) => (part as ProposalChoice | undefined)?.state !== undefined);
}

/** The counts as they will be, before the server is asked again. */
export function countJudged(
  client: QueryClient,
  catalogId: number,
  { reason, score }: Proposal,
  by: 1 | -1,
): void {
  client.setQueriesData<ProposalCounts>({ queryKey: [...proposalsKey, catalogId, "count"] }, (counts) => {
    if (!counts) return counts;
    const step = scoreStep * Math.floor((score ?? 0) / scoreStep);
    return {
      count: reason === reasonOnRequest ? counts.count : counts.count - by,
      reasons: { ...counts.reasons, [reason]: counts.reasons[reason] - by },
      scores: counts.scores.map((one) =>
        reason === "below" && one.from === step ? { ...one, count: one.count - by } : one,
      ),
      judged_today: counts.judged_today + by,
    };
  });
}
