import { sql } from "kysely";
import type { Db } from "../../../database.ts";
import { offerColumns, theirColumns } from "../../comparison/rows/offerCopies.ts";
import type { Slots } from "./ruleOffers.ts";

/** A match that a rule has found; `score` of 100. */
export type FoundPair = {
  product_id: number;
  competitor_product_id: number;
  score: number;
  explanation: Record<string, unknown>;
};

export type WrittenPairs = {
  /** Own products that have a match they had not, or no longer have one they had. */
  created: number[];
  dropped: number[];
};

/**
 * Makes these pairs the matches of a rule for some own products on a competitor's website: what it had matched
 * otherwise is dropped. Where the product has a match that is not the rule's, or the pair was undone, nothing is made.
 */
export async function writeRuleOffers(
  tx: Db,
  { catalogId, websiteId, ruleId, productIds }: Slots,
  pairs: readonly FoundPair[],
): Promise<WrittenPairs> {
  const offers = sql`
    found as (
      select * from json_to_recordset(${JSON.stringify(pairs)}::json)
        as pair (product_id bigint, competitor_product_id bigint, score numeric, explanation jsonb)
    )`;
  const dropped = await sql<{ product_id: number }>`
    with ${offers}, rescored as (
      update offer set score = found.score, explanation = found.explanation, modified = now()
      from found
      where ${ofRule({ catalogId, websiteId, ruleId })} and offer.product_id = found.product_id
        and offer.competitor_product_id = found.competitor_product_id
        and (offer.score, offer.explanation) is distinct from (found.score, found.explanation)
    )
    delete from offer
    where ${ofRule({ catalogId, websiteId, ruleId })} and offer.product_id = any(${productIds}::bigint[])
      and not exists (
        select from found
        where found.product_id = offer.product_id and found.competitor_product_id = offer.competitor_product_id)
    returning product_id`.execute(tx);
  const created = await sql<{ product_id: number }>`
    with ${offers}
    insert into offer
      (catalog_id, product_id, website_id, competitor_product_id, type, rule_id, score, explanation, ${offerColumns})
    select ${catalogId}, found.product_id, theirs.website_id, theirs.id, 'rule', ${ruleId}, found.score,
           found.explanation, ${theirColumns}
    from found
    join product theirs on theirs.website_id = ${websiteId} and theirs.id = found.competitor_product_id
    join catalog on catalog.id = ${catalogId}
    join product own on own.website_id = catalog.website_id and own.id = found.product_id
    where not exists (
      select from offer live
      where live.catalog_id = ${catalogId} and live.website_id = ${websiteId}
        and live.product_id = found.product_id and not live.unmatched)
    order by found.product_id
    on conflict do nothing
    returning product_id`.execute(tx);
  const ids = (rows: { product_id: number }[]) => rows.map(({ product_id }) => product_id);
  return { created: ids(created.rows), dropped: ids(dropped.rows) };
}

function ofRule({ catalogId, websiteId, ruleId }: Omit<Slots, "productIds">) {
  return sql`offer.catalog_id = ${catalogId} and offer.website_id = ${websiteId} and offer.type = 'rule'
        and offer.rule_id = ${ruleId} and not offer.unmatched`;
}
