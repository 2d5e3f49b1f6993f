// What the browser asks about the inbox of matches: the proposals that wait for a person, and the judgements.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ProposalReason, ProposalState, Verdict } from "#shared/reference/matchProposals.ts";
import { request } from "#web/api.ts";
import type { CompetitorEntry } from "./matchedProducts.ts";

export type JudgedState = Exclude<ProposalState, "open">;
export type Answer = Verdict | "skipped";

/** A product as one side of a proposal shows it. */
export type ProposalSide = {
  id: number;
  website_id: number;
  title: string;
  brand: string | null;
  category: string | null;
  /** How much of it is sold, as the shop says it: "x 6". */
  unit: string | null;
  ean: string | null;
  sku: string | null;
  mpn: string | null;
  price: number | null;
  /** The website's own. */
  currency: string | null;
  /** Where our own server shows its images. */
  images: string[];
  url: string | null;
  missing_since: string | null;
};

/** What the reason rests on: the price the others have and the ratio to it, the two sizes, the rule's threshold. */
export type ProposalDetails = {
  reference?: number;
  ratio?: number;
  own?: string;
  theirs?: string;
  threshold?: number | null;
};

export type Proposal = {
  id: number;
  reason: ProposalReason;
  state: "open" | "accepted" | "rejected";
  rule_id: number | null;
  rule_name: string | null;
  website_id: number;
  website_name: string;
  /** Of 100. */
  score: number | null;
  explanation: NonNullable<NonNullable<CompetitorEntry["matching_result"]>["explanation"]>;
  details: ProposalDetails;
  own: ProposalSide;
  theirs: ProposalSide;
  /** The live match that accepting would replace. */
  current: ProposalSide | null;
  judged_at: string | null;
  judged_by: { id: number; name: string } | null;
  /** All that were accepted at once with it have the same. */
  batch: string | null;
  created: string;
};

export type ProposalCounts = {
  count: number;
  reasons: Record<ProposalReason, number>;
  /** The open ones below their threshold, by steps of five; `right` are expected to be. */
  scores: { from: number; count: number; right: number }[];
  /** Rules that were judged so many times since they were applied. */
  unapplied: { rule_id: number; name: string; judged: number }[];
  /** In this catalogue, since midnight. */
  judged_today: number;
};

/** Which proposals: those that wait when no state is said. */
export type ProposalChoice = {
  reason?: ProposalReason | undefined;
  rule?: number | undefined;
  website?: number | undefined;
  state?: JudgedState | undefined;
};

export const proposalsKey = ["matchProposals"] as const;

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

type Found = Omit<Proposal, "own" | "theirs"> & Record<"own" | "theirs", ProposalSide | null>;

/** Without those one of whose products is gone. */
async function find(catalogId: number, params: Record<string, unknown>): Promise<Proposal[]> {
  const found = await request<Found[]>({ path: at(catalogId), params });
  return found.filter((one): one is Proposal => one.own !== null && one.theirs !== null);
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

export type AcceptedAbove = { count: number; skipped: number; batch: string };

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
