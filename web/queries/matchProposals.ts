// What the browser asks about the inbox of matches: the proposals that wait for a person, and the judgements.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, PartValue } from "#shared/addresses/address.ts";
import type {
  acceptAbove as acceptAboveAddress,
  countProposals,
  listProposals,
  side,
} from "#shared/addresses/matchProposals.ts";
import type { ProposalReason, ProposalState, Verdict } from "#shared/reference/matchProposals.ts";
import { request } from "#web/api.ts";
import type { Wire } from "#web/api.ts";
import { proposalsKey } from "./keys.ts";

export type JudgedState = Exclude<ProposalState, "open">;
export type Answer = Verdict | "skipped";

export type ProposalSide = Wire<PartValue<typeof side>>;

/** Both of whose products are there. */
export type Proposal = Omit<ShownProposal, "own" | "theirs"> & Record<"own" | "theirs", ProposalSide>;
type ShownProposal = Wire<AnswerOf<typeof listProposals>>[number];

export type ProposalCounts = Wire<AnswerOf<typeof countProposals>>;

/** Which proposals: those that wait when no state is said. */
export type ProposalChoice = {
  reason?: ProposalReason | undefined;
  rule?: number | undefined;
  website?: number | undefined;
  state?: JudgedState | undefined;
};

/** The first of the proposals, the surest first; of judged ones the latest judgement first. */
export function proposalsOptions(catalogId: number, choice: ProposalChoice, limit: number, skip = 0) {
  return queryOptions({
    queryKey: [...proposalsKey, catalogId, "list", choice, { limit, skip }],
    queryFn: () => request<Proposal[]>({ path: at(catalogId), params: { ...paramsOf(choice), limit, skip } }),
    placeholderData: keepPreviousData,
  });
}

/** The least sure of those below their threshold with at least this score. */
export function borderProposalsOptions(
  catalogId: number,
  choice: ProposalChoice,
  score: number,
  limit: number,
) {
  return queryOptions({
    queryKey: [...proposalsKey, catalogId, "border", choice, score, limit],
    queryFn: () => find(catalogId, { ...paramsOf({ ...choice, reason: "below" }), min_score: score, limit }),
    placeholderData: keepPreviousData,
  });
}

/** Without those one of whose products is gone. */
async function find(catalogId: number, params: Record<string, unknown>): Promise<Proposal[]> {
  const proposals = await request<ShownProposal[]>({ path: at(catalogId), params });
  return proposals.filter(
    (proposal): proposal is Proposal => proposal.own !== null && proposal.theirs !== null,
  );
}

export function proposalCountsOptions(catalogId: number, choice: ProposalChoice) {
  return queryOptions({
    queryKey: [...proposalsKey, catalogId, "count", choice],
    queryFn: () =>
      // What was just judged must not come back with an answer that was asked for before.
      request<ProposalCounts>({
        path: `${at(catalogId)}/count`,
        params: paramsOf(choice),
        duplicate: "send",
      }),
    placeholderData: keepPreviousData,
  });
}

/** How many judgements a batch has that are not taken back. */
export async function countBatch(catalogId: number, batch: string): Promise<number> {
  const params = { state: "judged", batch };
  return (await request<ProposalCounts>({ path: `${at(catalogId)}/count`, params })).count;
}

/** Judges one; answers it as it is then. Throws ApiError 409 when somebody did before, with the proposal as `details`. */
export function judgeProposal(catalogId: number, id: number, verdict: Answer): Promise<Proposal> {
  return request<Proposal>({ method: "POST", path: `${at(catalogId)}/judge`, data: { id, verdict } });
}

/** Takes back the judgement that a proposal shows. Throws ApiError 409 when another one came since. */
export function undoJudgement(
  catalogId: number,
  { id, judged_at }: Pick<Proposal, "id" | "judged_at">,
): Promise<Proposal> {
  return request<Proposal>({ method: "POST", path: `${at(catalogId)}/undo`, data: { id, judged_at } });
}

/** Takes all judgements of a batch back but for the pairs that somebody changed since, which are `skipped`. */
export function undoBatch(catalogId: number, batch: string): Promise<AcceptedAbove> {
  return request<AcceptedAbove>({ method: "POST", path: `${at(catalogId)}/undo`, data: { batch } });
}

export type AcceptedAbove = AnswerOf<typeof acceptAboveAddress>;

/** Accepts all below their threshold that have at least this score, one per own product and competitor. */
export function acceptAbove(
  catalogId: number,
  { rule, website }: ProposalChoice,
  score: number,
): Promise<AcceptedAbove> {
  const data = { score, rule_id: rule, website_id: website };
  return request<AcceptedAbove>({ method: "POST", path: `${at(catalogId)}/acceptAbove`, data });
}

function at(catalogId: number): string {
  return `Catalogs/${catalogId}/matchProposals`;
}

function paramsOf({ reason, rule, website, state }: ProposalChoice) {
  return { reason, rule_id: rule, website_id: website, state };
}
