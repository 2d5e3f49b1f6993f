import { sql } from "kysely";
import type { Db } from "../../../database.ts";

export type DecidedPair = {
  website_id: number;
  product_id: number;
  competitor_product_id: number;
  unmatched: boolean;
  /** Made by the rule that is tried: it may make another one of it. */
  mine: boolean;
};

/** The pairs that an own product was ever in at these websites, and the live ones of these products of theirs. */
export async function decidedPairs(
  db: Db,
  request: {
    catalogId: number;
    productId: number;
    ruleId: number | undefined;
    websiteIds: readonly number[];
    theirIds: readonly number[];
  },
): Promise<DecidedPair[]> {
  const { catalogId, productId, ruleId, websiteIds, theirIds } = request;
  const { rows } = await sql<DecidedPair>`
    select website_id, product_id, competitor_product_id, unmatched,
           type = 'rule' and coalesce(rule_id = ${ruleId ?? null}::bigint, false) as mine
    from offer
    where catalog_id = ${catalogId} and website_id = any(${websiteIds}::bigint[])
      and (product_id = ${productId} or competitor_product_id = any(${theirIds}::bigint[]) and not unmatched)`.execute(
    db,
  );
  return rows;
}
