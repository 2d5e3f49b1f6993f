// What people decided about pairs, as the proposals of these pairs remember it: who and when, and what was before.
import { sql } from "kysely";
import type { Db } from "../../../database.ts";
import type { Slot } from "../manualOffers.ts";
import { offersOf, restoreSlots } from "../slotOffers.ts";

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
