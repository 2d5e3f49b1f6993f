import { sql } from "kysely";
import type { Db } from "../../../database.ts";
import type { Pairing, WithdrawnProposal } from "./foundProposals.ts";

/** A pair that the run scored below its threshold, or a match that holds another quantity. */
export type FoundProposal = { product_id: number; competitor_product_id: number; details: object } & (
  | { reason: "below"; score: number; explanation: object }
  | { reason: "pack" }
);

/**
 * Takes some proposals away and makes others, or brings them up to date. Nothing is proposed for a product that has a
 * match there, nor a pair that people have judged; a match is proposed when it stands and nobody made it by hand. In the
 * transaction of the matches, after their comparison.
 */
export async function writeProposals(
  tx: Db,
  { catalogId, websiteId, ruleId }: Pairing,
  { proposals, withdrawn }: { proposals: readonly FoundProposal[]; withdrawn: readonly WithdrawnProposal[] },
): Promise<void> {
  if (withdrawn.length > 0) {
    await sql`
      delete from match_proposal proposal
      using json_to_recordset(${JSON.stringify(withdrawn)}::json)
        as gone (product_id bigint, competitor_product_id bigint, reason text)
      where proposal.catalog_id = ${catalogId} and proposal.website_id = ${websiteId} and proposal.verdict is null
        and (proposal.product_id, proposal.competitor_product_id, proposal.reason)
          = (gone.product_id, gone.competitor_product_id, gone.reason)
        and (proposal.reason <> 'below' or proposal.rule_id = ${ruleId})`.execute(tx);
  }
  if (proposals.length === 0) return;
  await sql`
    with found as materialized (
      select * from json_to_recordset(${JSON.stringify(proposals)}::json)
        as pair (product_id bigint, competitor_product_id bigint, reason text, score numeric, explanation jsonb,
                 details jsonb)
    ), pair as (
      select found.product_id, found.competitor_product_id, found.reason, ${ruleId}::bigint as rule_id, found.score,
             found.explanation, found.details
      from found
      join catalog on catalog.id = ${catalogId}
      join product own on own.website_id = catalog.website_id and own.id = found.product_id
      join product theirs on theirs.website_id = ${websiteId} and theirs.id = found.competitor_product_id
      where found.reason = 'below' and not exists (
        select from offer
        where offer.catalog_id = ${catalogId} and offer.website_id = ${websiteId}
          and offer.product_id = found.product_id
          and (not offer.unmatched or offer.competitor_product_id = found.competitor_product_id))
      union all
      select offer.product_id, offer.competitor_product_id, found.reason, rule.id, offer.score, offer.explanation,
             found.details
      from found
      join offer on offer.catalog_id = ${catalogId} and offer.website_id = ${websiteId}
        and offer.product_id = found.product_id and offer.competitor_product_id = found.competitor_product_id
      left join website_matching_rule rule on rule.catalog_id = ${catalogId} and rule.id = offer.rule_id
      where found.reason = 'pack' and not offer.unmatched and offer.type <> 'manual'
    )
    insert into match_proposal as known
      (catalog_id, website_id, product_id, competitor_product_id, reason, rule_id, score, explanation, details)
    select ${catalogId}, ${websiteId}, pair.* from pair order by product_id, competitor_product_id
    on conflict (catalog_id, product_id, website_id, competitor_product_id, reason) do update
    set rule_id = excluded.rule_id, score = excluded.score, explanation = excluded.explanation,
        details = excluded.details
    where known.verdict is null and (known.reason = 'pack' or known.rule_id = excluded.rule_id)`.execute(tx);
}
