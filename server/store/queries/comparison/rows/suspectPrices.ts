// What is proposed of the matches of a chunk of own products, kept in step by their comparison.
import { type RawBuilder, sql } from "kysely";

/**
 * So many times as dear as all others, or as cheap. Two supermarkets sold none of 1,594 articles with the same barcode at
 * prices as far apart (1.55 at most), and of two packs one costs twice the other.
 */
const far = sql.lit(1.8);

/**
 * Common table expressions after those of finalPrices: matches that nobody made by hand and whose price is far from the
 * own one and from all other competitors' are proposed for a look, and what has no reason any more is proposed no
 * longer. What is judged already stays as it is.
 */
export function keptProposals(catalogId: number, productIds: readonly number[]): RawBuilder<unknown> {
  return sql`${suspects}, proposed as (
      insert into match_proposal as known
        (catalog_id, product_id, website_id, competitor_product_id, reason, rule_id, score, explanation, details)
      select ${catalogId}, offer.product_id, offer.website_id, offer.competitor_product_id, 'price', rule.id,
             offer.score, offer.explanation, suspect.details
      from suspect
      join offer on offer.catalog_id = ${catalogId} and offer.product_id = suspect.product_id
        and offer.website_id = suspect.website_id and offer.competitor_product_id = suspect.competitor_product_id
      left join website_matching_rule rule on rule.catalog_id = ${catalogId} and rule.id = offer.rule_id
      order by offer.product_id, offer.website_id
      on conflict (catalog_id, product_id, website_id, competitor_product_id, reason) do update
      set rule_id = excluded.rule_id, score = excluded.score, explanation = excluded.explanation,
          details = excluded.details
      where known.verdict is null and (known.rule_id, known.score, known.explanation, known.details)
        is distinct from (excluded.rule_id, excluded.score, excluded.explanation, excluded.details)
    ), withdrawn as (
      -- Looked up one by one: how many are proposed cannot be guessed, and each is found by its key.
      delete from match_proposal proposal
      where proposal.catalog_id = ${catalogId} and proposal.product_id = any(${productIds}::bigint[])
        and proposal.verdict is null
        and case reason
          when 'below' then exists (select from offer where ${ofSlot(catalogId)})
          when 'price' then (product_id, website_id, competitor_product_id) not in (
            select product_id, website_id, competitor_product_id from suspect)
          when 'key' then not exists (
            select from offer
            where ${ofSlot(catalogId)} and offer.competitor_product_id <> proposal.competitor_product_id
              and offer.type = 'key')
          else not exists (
            select from offer
            where ${ofSlot(catalogId)} and offer.competitor_product_id = proposal.competitor_product_id
              and offer.type <> 'manual'
              and (proposal.reason <> 'sample' or offer.type = 'rule' and offer.rule_id = proposal.rule_id))
        end
    )`;
}

function ofSlot(catalogId: number) {
  return sql`offer.catalog_id = ${catalogId} and offer.product_id = proposal.product_id
              and offer.website_id = proposal.website_id and not offer.unmatched`;
}

/**
 * Far from all others is what is far from the next cheaper and the next dearer one, the own price among them. Only
 * products with any two prices so far apart are looked at: they are few.
 */
const suspects = sql`apart as materialized (
      select product_id, max(compared_price) as own_price from entry
      where live and price > 0
      group by product_id
      having greatest(max(price), max(compared_price)) >= ${far} * least(min(price), min(compared_price))
    ), neighbour as (
      select told.*, lag(price) over by_price as cheaper, lead(price) over by_price as dearer
      from (
        select entry.product_id, website_id, competitor_product_id, type, price
        from entry where live and price > 0 and product_id in (select product_id from apart)
        union all
        select product_id, null, null, null, own_price from apart where own_price > 0
      ) as told
      window by_price as (partition by product_id order by price)
    ), suspect as materialized (
      select product_id, website_id, competitor_product_id,
             jsonb_build_object('reference', trim_scale(nearest / 1000.0),
               'ratio', trim_scale(round(price::numeric / nearest, 2))) as details
      from (
        select neighbour.*, case when cheaper is null or dearer::numeric * cheaper < price::numeric * price
          then dearer else cheaper end as nearest
        from neighbour
        where type <> 'manual' and num_nonnulls(cheaper, dearer) > 0
          and (cheaper is null or price >= ${far} * cheaper) and (dearer is null or dearer >= ${far} * price)
      ) as alone
    )`;
