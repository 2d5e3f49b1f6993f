// The pairs that people are asked about, and those they have judged.
import type { Explanation, ProposalDetails } from "#shared/addresses/matchProposals.ts";
import { type RawBuilder, sql } from "kysely";
import {
  type ProposalReason,
  type ProposalState,
  type Verdict,
  proposalReasons,
  reasonOnRequest,
} from "#shared/reference/matchProposals.ts";
import type { Db } from "../../database.ts";
import { readerOfCatalog, takesPart } from "../../visitors.ts";

export type Proposal = {
  id: number;
  reason: ProposalReason;
  state: "open" | Verdict;
  rule_id: number | null;
  rule_name: string | null;
  website_id: number;
  website_name: string;
  /** Of 100; null when a pair was made without one. */
  score: number | null;
  explanation: Explanation;
  details: ProposalDetails;
  product_id: number;
  competitor_product_id: number;
  /** What the own product is matched with on that website, where that is another one. */
  current_id: number | null;
  skipped_at: Date | null;
  judged_at: Date | null;
  judged_by: { id: number; name: string } | null;
  /** All that were accepted at once with it have the same. */
  batch: string | null;
  created: Date;
};

export type ProposalChoice = {
  reason?: ProposalReason | undefined;
  ruleId?: number | undefined;
  websiteId?: number | undefined;
  state: ProposalState;
  /** Only those that score as much, and the least sure of them first. */
  minScore?: number | undefined;
  /** Only those that were accepted at once, under this. */
  batch?: string | undefined;
};

/** Open ones: what was put off last, samples before that, the surest first. Judged ones: the latest judgement first. */
export async function findProposals(
  db: Db,
  catalogId: number,
  choice: ProposalChoice,
  { limit, skip = 0 }: { limit: number; skip?: number },
): Promise<Proposal[]> {
  const order =
    choice.minScore !== undefined
      ? sql`proposal.score, proposal.id`
      : choice.state === "open"
        ? sql`proposal.skipped_at is not null, proposal.reason = 'sample', proposal.score desc nulls last, proposal.id`
        : sql`proposal.judged_at desc, proposal.id desc`;
  const { rows } = await sql<Proposal>`
    select ${columns} from ${await shown(db, catalogId)} and ${isChosen(choice)} and ${isToldWith(choice)}
    order by ${order} limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

/** Whatever its state; undefined when there is none, or one of its products is gone. */
export async function proposalById(db: Db, catalogId: number, id: number): Promise<Proposal | undefined> {
  const { rows } = await sql<Proposal>`
    select ${columns} from ${await shown(db, catalogId)} and proposal.id = ${id}`.execute(db);
  return rows[0];
}

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

type ProposedPair = {
  id: number;
  product_id: number;
  website_id: number;
  competitor_product_id: number;
};

/** Whether an open proposal can still be judged: the pair is what it was proposed as. */
export async function isStanding(tx: Db, catalogId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${await shown(tx, catalogId)} and proposal.id = ${id} and proposal.verdict is null and ${isAsProposed}`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * The next open proposals below their threshold that score as much, the best first and one for each own product and
 * website; a competitor's product that is matched already is left to people. `after`: the place of the last one before.
 */
export async function nextAbove(
  tx: Db,
  catalogId: number,
  {
    score,
    ruleId,
    websiteId,
  }: { score: number; ruleId?: number | undefined; websiteId?: number | undefined },
  limit: number,
): Promise<ProposedPair[]> {
  const choice = isChosen({ reason: "below", state: "open", minScore: score, ruleId, websiteId });
  const { rows } = await sql<ProposedPair>`
    select id, product_id, website_id, competitor_product_id from (
      select proposal.id, proposal.product_id, proposal.website_id, proposal.competitor_product_id, proposal.score,
             row_number() over (partition by proposal.product_id, proposal.website_id
               order by proposal.score desc, proposal.id) as own_place,
             row_number() over (partition by proposal.website_id, proposal.competitor_product_id
               order by proposal.score desc, proposal.id) as their_place
      from ${await shown(tx, catalogId)} and ${choice} and ${isAsProposed} and not exists (
        select from offer where offer.catalog_id = ${catalogId} and offer.website_id = proposal.website_id
          and offer.competitor_product_id = proposal.competitor_product_id and not offer.unmatched)
    ) as asked
    where own_place = 1 and their_place = 1
    order by score desc, id limit ${limit}`.execute(tx);
  return rows;
}

/** How many open proposals below their threshold score as much. */
export async function countAbove(
  db: Db,
  catalogId: number,
  {
    score,
    ruleId,
    websiteId,
  }: { score: number; ruleId?: number | undefined; websiteId?: number | undefined },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from ${await shown(db, catalogId)}
      and ${isChosen({ reason: "below", state: "open", minScore: score, ruleId, websiteId })}`.execute(db);
  return rows[0]!.count;
}

/**
 * The proposals of a catalogue whose products are there, and take part in matching where a match is proposed, at its
 * competitors, for its customer. What is gone or set aside is not shown before the next run of the rule takes it away.
 */
async function shown(db: Db, catalogId: number): Promise<RawBuilder<unknown>> {
  const reader = await readerOfCatalog(db, catalogId);
  return sql`match_proposal proposal
    join catalog on catalog.id = proposal.catalog_id
    join catalog_competitor link on link.catalog_id = proposal.catalog_id and link.website_id = proposal.website_id
    join website_setting website on website.id = proposal.website_id
    join product own on own.website_id = catalog.website_id and own.id = proposal.product_id
      and own.kind = 'product'
    join product theirs on theirs.website_id = proposal.website_id and theirs.id = proposal.competitor_product_id
      and theirs.kind = 'product'
    left join website_matching_rule rule on rule.catalog_id = proposal.catalog_id and rule.id = proposal.rule_id
    left join customer judge on judge.id = proposal.judged_by
    where proposal.catalog_id = ${catalogId}
      and (proposal.verdict is not null or not own.unmatched and (proposal.reason not in ('below', 'key') or ${takesPart(reader, "theirs")}))`;
}

function isChosen({
  reason,
  ruleId,
  websiteId,
  state,
  minScore,
  batch,
}: ProposalChoice): RawBuilder<unknown> {
  const clauses = [
    states[state],
    ...(reason === undefined ? [] : [sql`proposal.reason = ${reason}`]),
    ...(ruleId === undefined ? [] : [sql`proposal.rule_id = ${ruleId}`]),
    ...(websiteId === undefined ? [] : [sql`proposal.website_id = ${websiteId}`]),
    ...(minScore === undefined ? [] : [sql`proposal.score >= ${minScore}`]),
    ...(batch === undefined ? [] : [sql`proposal.batch = ${batch}::uuid`]),
  ];
  return sql.join(clauses, sql` and `);
}

/** Those that wait on request are open under their own reason alone. */
function isToldWith({ reason, state }: ProposalChoice): RawBuilder<boolean> {
  return state === "open" && reason === undefined
    ? sql`proposal.reason <> ${sql.lit(reasonOnRequest)}`
    : sql`true`;
}

const states: Readonly<Record<ProposalChoice["state"], RawBuilder<unknown>>> = {
  open: sql`proposal.verdict is null`,
  judged: sql`proposal.verdict is not null`,
  accepted: sql`proposal.verdict = 'accepted'`,
  rejected: sql`proposal.verdict = 'rejected'`,
};

const live = sql`select from offer
    where offer.catalog_id = proposal.catalog_id and offer.product_id = proposal.product_id
      and offer.website_id = proposal.website_id and not offer.unmatched`;

/**
 * Below the threshold the own product is free there; where another has its key, that one is the match; all others are
 * matches that nobody made by hand.
 */
const isAsProposed = sql`case proposal.reason
      when 'below' then not exists (${live})
      when 'key' then exists (${live} and offer.competitor_product_id <> proposal.competitor_product_id
        and offer.type = 'key')
      else exists (${live} and offer.competitor_product_id = proposal.competitor_product_id
        and offer.type <> 'manual')
    end`;

const columns = sql`proposal.id, proposal.reason, coalesce(proposal.verdict, 'open') as state, proposal.rule_id,
    rule.name as rule_name, proposal.website_id, website.name as website_name, proposal.score, proposal.explanation,
    proposal.details, proposal.product_id, proposal.competitor_product_id,
    (select offer.competitor_product_id from offer
     where offer.catalog_id = proposal.catalog_id and offer.product_id = proposal.product_id
       and offer.website_id = proposal.website_id and not offer.unmatched
       and offer.competitor_product_id <> proposal.competitor_product_id) as current_id,
    proposal.skipped_at, proposal.judged_at, proposal.batch, proposal.created,
    case when judge.id is not null then jsonb_build_object('id', judge.id, 'name', judge.username) end as judged_by`;
