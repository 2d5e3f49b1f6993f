// The judgements of the inbox as the rules learn from them: which of them a rule has taken into account, and what they tell.
import { sql } from "kysely";
import type { Db } from "../../../database.ts";

type Pairing = { catalogId: number; ruleId: number; websiteId: number };
type JudgedPair = {
  product_id: number;
  competitor_product_id: number;
  isRight: boolean;
  /** Whether the rule would match it. */
  isAccepted: boolean;
};

/** Notes what a run of everything made of the judgements that it read; one that somebody changed since waits for the next. */
export async function markApplied(
  tx: Db,
  { catalogId, ruleId, websiteId }: Pairing,
  judged: readonly JudgedPair[],
): Promise<void> {
  if (judged.length === 0) return;
  await sql`
    update match_proposal proposal set rule_accepts = pair."isAccepted"
    from json_to_recordset(${JSON.stringify(judged)}::json)
      as pair (product_id bigint, competitor_product_id bigint, "isRight" boolean, "isAccepted" boolean)
    where proposal.catalog_id = ${catalogId} and proposal.rule_id = ${ruleId} and proposal.website_id = ${websiteId}
      and (proposal.product_id, proposal.competitor_product_id) = (pair.product_id, pair.competitor_product_id)
      and proposal.reason in ('below', 'sample')
      and proposal.verdict = case when pair."isRight" then 'accepted' else 'rejected' end
      and proposal.rule_accepts is distinct from pair."isAccepted"`.execute(tx);
}

export type UnappliedRule = { rule_id: number; name: string; judged: number };

/**
 * The enabled rules that match by texts and were judged since they were applied last, those that were judged most first.
 * A query finds the same whatever is said of it.
 */
export async function unappliedRules(
  db: Db,
  catalogId: number,
  ruleId: number | undefined,
): Promise<UnappliedRule[]> {
  const { rows } = await sql<UnappliedRule>`
    select rule.id as rule_id, rule.name, count(*)::int as judged
    from match_proposal proposal
    join website_matching_rule rule on rule.catalog_id = proposal.catalog_id and rule.id = proposal.rule_id
    join rule_reach reach on reach.catalog_id = rule.catalog_id and reach.rule_id = rule.id
      and reach.website_id = proposal.website_id and reach.threshold is not null
    where proposal.catalog_id = ${catalogId} and proposal.reason in ('below', 'sample')
      and proposal.verdict is not null and proposal.rule_accepts is null and rule.enabled
      and ${ruleId === undefined ? sql`true` : sql`rule.id = ${ruleId}`}
    group by rule.id, rule.name order by judged desc, rule.id`.execute(db);
  return rows;
}

export type JudgedScore = { rule_id: number; website_id: number; score: number; isRight: boolean };

/**
 * What people said, one pair at a time, of pairs that the rules scored as they are now worded; `score` of 100. What was
 * accepted many at once nobody looked at.
 */
export async function judgedScores(db: Db, catalogId: number): Promise<JudgedScore[]> {
  const { rows } = await sql<JudgedScore>`
    select proposal.rule_id, proposal.website_id, proposal.score::float8 as score,
           proposal.verdict = 'accepted' as "isRight"
    from match_proposal proposal
    join website_matching_rule rule on rule.catalog_id = proposal.catalog_id and rule.id = proposal.rule_id
    where proposal.catalog_id = ${catalogId} and proposal.reason in ('below', 'sample')
      and proposal.verdict is not null and proposal.batch is null and proposal.score is not null
      and proposal.judged_at >= coalesce(rule.measured_since, '-infinity')
    order by proposal.judged_at desc limit ${judgedMost}`.execute(db);
  return rows;
}

/** The latest tell enough. */
const judgedMost = 20_000;
