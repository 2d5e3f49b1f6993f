// What a slot holds, kept as JSON with a change of it: how it was before, and how it became.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database.ts";

/** What the slot of a row holds: each offer with what people and rules say of it. */
export function offersOf(row: string): RawBuilder<unknown> {
  return sql`(
      select coalesce(jsonb_agg(jsonb_build_object('competitor_product_id', offer.competitor_product_id,
               'type', offer.type, 'rule_id', offer.rule_id, 'score', offer.score, 'explanation', offer.explanation,
               'unmatched', offer.unmatched) order by offer.competitor_product_id), '[]')
      from offer
      where offer.catalog_id = ${sql.ref(`${row}.catalog_id`)}
        and offer.product_id = ${sql.ref(`${row}.product_id`)}
        and offer.website_id = ${sql.ref(`${row}.website_id`)})`;
}

/** Whether the slot of a row holds what the row says it `became`. */
export function isAsItBecame(row: string): RawBuilder<boolean> {
  const became = sql.ref(`${row}.became`);
  return sql`(${became} is not null and ${withoutRules(became)} is not distinct from ${withoutRules(offersOf(row))})`;
}

/** A rule that is deleted lets go of its offers; nobody decided anything about them by that. */
function withoutRules(offers: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select jsonb_agg(one - 'rule_id' order by place)
              from jsonb_array_elements(${offers}) with ordinality as held (one, place))`;
}

/**
 * Brings back the offers that slots held: `slots` are their product_id, website_id and what they held, `was`. What is in
 * them now was made by the change that is taken back or was there before. A rule that is gone is named no more.
 */
export async function restoreSlots(tx: Db, catalogId: number, slots: RawBuilder<unknown>): Promise<void> {
  const before = sql`
    before as materialized (
      select slot.product_id, slot.website_id, old.*
      from ${slots} as slot
      cross join jsonb_to_recordset(slot.was) as old
        (competitor_product_id bigint, type text, rule_id bigint, score numeric, explanation jsonb, unmatched boolean)
    )`;
  // Those that are undone first: a slot holds one live match.
  await sql`
    with ${before}, gone as (
      delete from offer using ${slots} as slot
      where offer.catalog_id = ${catalogId} and offer.product_id = slot.product_id
        and offer.website_id = slot.website_id
        and (offer.product_id, offer.website_id, offer.competitor_product_id) not in (
          select product_id, website_id, competitor_product_id from before)
    )
    ${asBefore(catalogId, true)}`.execute(tx);
  await sql`with ${before} ${asBefore(catalogId, false)}`.execute(tx);
}

function asBefore(catalogId: number, unmatched: boolean) {
  return sql`
    update offer
    set type = before.type, score = before.score, explanation = before.explanation, unmatched = ${unmatched},
        modified = now(),
        rule_id = (select id from website_matching_rule where catalog_id = ${catalogId} and id = before.rule_id)
    from before
    where offer.catalog_id = ${catalogId} and offer.product_id = before.product_id
      and offer.website_id = before.website_id and offer.competitor_product_id = before.competitor_product_id
      and before.unmatched = ${unmatched}`;
}
