// What people decided about pairs, as the proposals of these pairs remember it: who and when, and what was before.
import { sql } from "kysely";
import type { Verdict } from "#shared/reference/matchProposals.ts";
import type { Db } from "../../database.ts";
import { type Slot, type SlotPair, pairsTable } from "./manualOffers.ts";
import { isAsItBecame, offersOf, restoreSlots } from "./slotOffers.ts";

/** Who decided, and with which others at once. */
export type Judge = { by?: number | null; batch?: string | null };

/**
 * Puts a verdict down on all proposals of these pairs, and the contrary one on those of the matches that these replace;
 * with what the slots hold before it is carried out. The last word of people on a pair is the one that counts. Returns
 * the proposals.
 */
export async function markVerdict(
  tx: Db,
  catalogId: number,
  { verdict, pairs, judge }: { verdict: Verdict; pairs: readonly SlotPair[]; judge: Judge },
): Promise<number[]> {
  const isPair = sql`proposal.competitor_product_id = pair.competitor_product_id`;
  const { rows } = await sql<{ id: number }>`
    update match_proposal proposal
    set former = case when proposal.verdict is null then '[]' else ${withFormer} end,
        verdict = case when ${isPair} then ${verdict} else 'rejected' end, judged_at = now(),
        judged_by = (select id from customer where id = ${judge.by ?? null}::bigint),
        batch = ${judge.batch ?? null}::uuid, was = ${offersOf("proposal")}, became = null,
        rule_accepts = null
    from ${pairsTable(pairs)}
    where proposal.catalog_id = ${catalogId} and proposal.product_id = pair.product_id
      and proposal.website_id = pair.website_id
      and case
        when ${isPair} then proposal.verdict is distinct from ${verdict}
        else ${verdict} = 'accepted' and proposal.verdict is distinct from 'rejected'
          and exists (
            select from offer
            where offer.catalog_id = ${catalogId} and offer.product_id = proposal.product_id
              and offer.website_id = proposal.website_id
              and offer.competitor_product_id = proposal.competitor_product_id and not offer.unmatched)
      end
    returning proposal.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** So many judgements of a pair can be undone, one after the other. */
const rememberedMost = 10;

const withFormer = sql`
    jsonb_build_array(jsonb_build_object('verdict', proposal.verdict, 'judged_at', proposal.judged_at,
      'judged_by', proposal.judged_by, 'batch', proposal.batch, 'was', proposal.was, 'became', proposal.became))
    || jsonb_path_query_array(proposal.former, ${sql.lit(`$[0 to ${rememberedMost - 2}]`)})`;

/** Keeps with these proposals what their slots hold now that the verdict is carried out. */
export async function recordOutcome(tx: Db, catalogId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update match_proposal proposal set became = ${offersOf("proposal")}
    where catalog_id = ${catalogId} and id = any(${ids}::bigint[])`.execute(tx);
}

/** The rejected proposals of a pair that somebody put back are what they were before: open, or accepted. */
export async function reopenProposals(
  tx: Db,
  { catalogId, productId, websiteId }: Slot,
  competitorProductId: number,
): Promise<void> {
  await sql`
    update match_proposal set ${asBeforeJudged}
    where catalog_id = ${catalogId} and product_id = ${productId} and website_id = ${websiteId}
      and competitor_product_id = ${competitorProductId} and verdict = 'rejected'`.execute(tx);
}

/** Proposals that were judged together: those of one slot, in one transaction. */
export type Judgement = { ids: number[]; product_id: number; website_id: number; isUnchanged: boolean };

/** The judgement that a proposal was part of, or all those of a batch from the next one on, at most `limit`. */
export async function judgements(
  tx: Db,
  catalogId: number,
  { id, batch, after = 0, limit }: { id?: number; batch?: string; after?: number; limit: number },
): Promise<Judgement[]> {
  const chosen =
    id === undefined
      ? sql`batch = ${batch ?? null}::uuid and id > ${after}`
      : sql`id = ${id} and verdict is not null`;
  const { rows } = await sql<Judgement>`
    with chosen as materialized (
      select product_id, website_id, judged_at, min(id) as first from match_proposal
      where catalog_id = ${catalogId} and ${chosen}
      group by product_id, website_id, judged_at order by first limit ${limit}
    )
    select array_agg(proposal.id order by proposal.id) as ids, proposal.product_id, proposal.website_id,
           bool_and(${isAsItBecame("proposal")}) as "isUnchanged"
    from chosen join match_proposal proposal on proposal.catalog_id = ${catalogId}
      and proposal.product_id = chosen.product_id and proposal.website_id = chosen.website_id
      and proposal.judged_at = chosen.judged_at
    group by proposal.product_id, proposal.website_id
    order by min(proposal.id)`.execute(tx);
  return rows;
}

/** Brings back the offers that were there before these proposals were judged, one of each slot. */
export function restoreOffers(tx: Db, catalogId: number, ids: readonly number[]): Promise<void> {
  return restoreSlots(
    tx,
    catalogId,
    sql`(select product_id, website_id, was from match_proposal
         where catalog_id = ${catalogId} and id = any(${ids}::bigint[]))`,
  );
}

/** These proposals wait for a judgement again, or stand as they were judged before that. */
export async function reopen(tx: Db, catalogId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update match_proposal set ${asBeforeJudged} where catalog_id = ${catalogId} and id = any(${ids}::bigint[])`.execute(
    tx,
  );
}

/** The same of those in a slot that were judged at that moment. */
export async function reopenJudgedAt(
  tx: Db,
  { catalogId, productId, websiteId }: Slot,
  judgedAt: Date,
): Promise<void> {
  await sql`
    update match_proposal set ${asBeforeJudged}
    where catalog_id = ${catalogId} and product_id = ${productId} and website_id = ${websiteId}
      and verdict is not null and date_trunc('milliseconds', judged_at) = ${judgedAt}`.execute(tx);
}

const asBeforeJudged = sql`
    verdict = former -> 0 ->> 'verdict', judged_at = (former -> 0 ->> 'judged_at')::timestamptz,
    judged_by = (select id from customer where id = (former -> 0 ->> 'judged_by')::bigint),
    batch = (former -> 0 ->> 'batch')::uuid, was = nullif(former -> 0 -> 'was', 'null'),
    became = nullif(former -> 0 -> 'became', 'null'), former = former - 0, rule_accepts = null`;

/** What a rule that goes has proposed and nobody judged goes with it. */
export async function dropOpenProposals(
  tx: Db,
  { catalogId, ruleId }: { catalogId: number; ruleId: number },
): Promise<void> {
  await sql`
    delete from match_proposal
    where catalog_id = ${catalogId} and rule_id = ${ruleId} and verdict is null`.execute(tx);
}

/** Puts an open proposal off, or no longer. False when it is not open. */
export async function skipProposal(
  tx: Db,
  catalogId: number,
  id: number,
  isSkipped: boolean,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update match_proposal set skipped_at = case when ${isSkipped} then now() end
    where catalog_id = ${catalogId} and id = ${id} and verdict is null`.execute(tx);
  return numAffectedRows === 1n;
}
