import { sql } from "kysely";
import { type ProposalReason, proposalReasons, reasonOnRequest } from "#shared/reference/matchProposals.ts";
import type { Db } from "../../../database.ts";
import { type ProposalChoice, shown, isChosen } from "./proposals.ts";

export type ProposalCounts = {
  count: number;
  /** Of each reason, whichever was asked for. */
  reasons: Record<ProposalReason, number>;
  /** Open ones below their threshold, by rule, website and score. */
  below: BelowScore[];
  /** In the catalogue, since midnight in Paris. */
  judged_today: number;
};

/** Scores and thresholds are of 100; null where a pair was made without one. */
export type BelowScore = {
  rule_id: number | null;
  website_id: number;
  score: number | null;
  threshold: number | null;
  count: number;
};

export async function countProposals(
  db: Db,
  catalogId: number,
  { reason, ...choice }: ProposalChoice,
): Promise<ProposalCounts> {
  const { rows } = await sql<{ reason: ProposalReason; count: number; scores: BelowScore[] | null }>`
    with counted as (
      select proposal.reason, proposal.rule_id, proposal.website_id, proposal.score,
             (proposal.details ->> 'threshold')::numeric as threshold, count(*)::int as count
      from ${await shown(db, catalogId)} and ${isChosen(choice)}
      group by 1, 2, 3, 4, 5
    )
    select reason, sum(count)::int as count,
           json_agg(json_build_object('rule_id', rule_id, 'website_id', website_id, 'score', score,
             'threshold', threshold, 'count', count)) filter (where reason = 'below') as scores
    from counted group by reason`.execute(db);
  const today = await sql<{ count: number }>`
    select count(*)::int as count from match_proposal
    where catalog_id = ${catalogId} and verdict is not null
      and judged_at >= date_trunc('day', now() at time zone 'Europe/Paris') at time zone 'Europe/Paris'`.execute(
    db,
  );
  const countOf = (reason: ProposalReason) => rows.find((row) => row.reason === reason)?.count ?? 0;
  const unasked = choice.state === "open" ? countOf(reasonOnRequest) : 0;
  const reasons = Object.fromEntries(proposalReasons.map((reason) => [reason, countOf(reason)]));
  return {
    count: reason === undefined ? rows.reduce((sum, row) => sum + row.count, 0) - unasked : countOf(reason),
    reasons: reasons as Record<ProposalReason, number>,
    below: choice.state === "open" ? (rows.find((row) => row.reason === "below")?.scores ?? []) : [],
    judged_today: today.rows[0]!.count,
  };
}
