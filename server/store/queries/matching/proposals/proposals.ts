// The pairs that people are asked about, and those they have judged.
import { type RawBuilder, sql } from "kysely";
import type { Explanation, ProposalDetails } from "#shared/addresses/matchProposals.ts";
import {
  type ProposalReason,
  type ProposalState,
  type Verdict,
  reasonOnRequest,
} from "#shared/reference/matchProposals.ts";
import type { Db } from "../../../database.ts";
import { readerOfCatalog, takesPart } from "../../../visitors.ts";

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

/** Whether an open proposal can still be judged: the pair is what it was proposed as. */
export async function isStanding(tx: Db, catalogId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${await shown(tx, catalogId)} and proposal.id = ${id} and proposal.verdict is null and ${isAsProposed}`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * The proposals of a catalogue whose products are there, and take part in matching where a match is proposed, at its
 * competitors, for its customer. What is gone or set aside is not shown before the next run of the rule takes it away.
 */
export async function shown(db: Db, catalogId: number): Promise<RawBuilder<unknown>> {
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

export function isChosen({
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
export const isAsProposed = sql`case proposal.reason
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
