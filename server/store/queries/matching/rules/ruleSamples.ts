// Matches of a rule that are drawn at random to be judged.
import { sql } from "kysely";
import type { Db } from "../../../database.ts";

/** So many wait to be judged: an hour's work of a person, and precise to some ten percent. */
const sampleSize = 30;
/** At once, with those that are judged already. */
const drawnMost = 1_000;

/**
 * Draws matches of a rule until so many wait to be judged, in an order that only chance gives them and that is the same
 * every time. What people decided about a match before its turn came counts as judged when it comes: left out, the
 * matches that looked wrong at once would flatter the rule. Nothing is drawn while half of them still wait.
 */
export async function drawSample(
  tx: Db,
  { catalogId, ruleId }: { catalogId: number; ruleId: number },
): Promise<void> {
  const waiting = await sql<{ count: number }>`
    select count(*)::int as count from match_proposal
    where catalog_id = ${catalogId} and rule_id = ${ruleId} and reason = 'sample' and verdict is null`.execute(
    tx,
  );
  const wanted = sampleSize - waiting.rows[0]!.count;
  if (wanted <= sampleSize / 2) return;
  await sql`
    with rule as materialized (
      select measured_since from website_matching_rule where catalog_id = ${catalogId} and id = ${ruleId}
    ), made as (
      select product_id, website_id, competitor_product_id, score, explanation,
             case when unmatched then 'rejected' end as verdict, modified as judged_at, null::bigint as judged_by
      from offer
      where catalog_id = ${catalogId} and type = 'rule' and rule_id = ${ruleId}
        -- Which of its former wordings made what was undone nobody knows.
        and (not unmatched or (select measured_since from rule) is null)
      union all
      select product_id, website_id, competitor_product_id, score, explanation, verdict, judged_at, judged_by
      from match_proposal
      where catalog_id = ${catalogId} and rule_id = ${ruleId} and reason in ('price', 'pack') and verdict = 'accepted'
        and judged_at >= coalesce((select measured_since from rule), '-infinity')
    ), next as materialized (
      select made.*, hashtextextended(product_id || ' ' || competitor_product_id, ${ruleId}::bigint) as turn from made
      where not exists (
        select from match_proposal known
        where known.catalog_id = ${catalogId} and known.product_id = made.product_id
          and known.website_id = made.website_id and known.competitor_product_id = made.competitor_product_id
          and known.reason = 'sample')
      order by turn, product_id, competitor_product_id limit ${drawnMost}
    ), counted as (
      select next.*, count(*) filter (where verdict is null)
        over (order by turn, product_id, competitor_product_id rows between unbounded preceding and 1 preceding) as before
      from next
    )
    insert into match_proposal
      (catalog_id, product_id, website_id, competitor_product_id, reason, rule_id, score, explanation, verdict,
       judged_at, judged_by, rule_accepts)
    select ${catalogId}, product_id, website_id, competitor_product_id, 'sample', ${ruleId}, score, explanation, verdict,
           case when verdict is not null then judged_at end, judged_by,
           -- The run knew that it was undone.
           case when verdict is not null then coalesce(score >= (
             select round(100 * threshold) from rule_reach reach
             where reach.catalog_id = ${catalogId} and reach.rule_id = ${ruleId} and reach.website_id = counted.website_id
           ), true) end
    from counted where before < ${wanted}
    order by product_id, website_id
    on conflict do nothing`.execute(tx);
}
