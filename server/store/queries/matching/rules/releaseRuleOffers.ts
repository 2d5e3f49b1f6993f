import { sql } from "kysely";
import type { Db } from "../../../database.ts";
import type { Slots } from "./ruleOffers.ts";

/**
 * Takes its matches from a rule that goes, those of the next own products by id: they stay, without a rule, or go as well
 * unless they were undone. Returns these products in order.
 */
export async function releaseRuleOffers(
  tx: Db,
  { catalogId, ruleId }: Pick<Slots, "catalogId" | "ruleId">,
  { after, limit, withMatches }: { after: number; limit: number; withMatches: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    with next as materialized (
      select distinct product_id from offer
      where catalog_id = ${catalogId} and rule_id = ${ruleId} and product_id > ${after}
      order by product_id limit ${limit}
    ), deleted as (
      delete from offer using next
      where offer.catalog_id = ${catalogId} and offer.product_id = next.product_id and offer.rule_id = ${ruleId}
        and ${withMatches} and not offer.unmatched
    ), kept as (
      update offer set rule_id = null from next
      where offer.catalog_id = ${catalogId} and offer.product_id = next.product_id and offer.rule_id = ${ruleId}
        and not (${withMatches} and not offer.unmatched)
    )
    select product_id from next order by product_id`.execute(tx);
  return rows.map(({ product_id }) => product_id);
}
