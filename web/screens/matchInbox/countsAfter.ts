import { reasonOnRequest } from "#shared/reference/matchProposals.ts";
import type { Proposal, ProposalCounts } from "#web/queries/matchProposals.ts";
import { scoreStep } from "./acceptable.ts";

/** The counts once a proposal is judged, or with -1 once that is taken back. */
export function countsAfter(
  counts: ProposalCounts,
  { reason, score }: Pick<Proposal, "reason" | "score">,
  by: 1 | -1,
): ProposalCounts {
  const step = scoreStep * Math.floor((score ?? 0) / scoreStep);
  return {
    ...counts,
    count: reason === reasonOnRequest ? counts.count : counts.count - by,
    reasons: { ...counts.reasons, [reason]: counts.reasons[reason] - by },
    scores: counts.scores.map((scoreStep) =>
      reason === "below" && scoreStep.from === step
        ? { ...scoreStep, count: scoreStep.count - by }
        : scoreStep,
    ),
    judged_today: counts.judged_today + by,
  };
}
