// What a copy of a catalogue takes over of its source beside the row: what is about a website that the copy does not
// have stays behind.
import { sql } from "kysely";
import type { Db } from "../../database.ts";

type Pair = { from: number; to: number };

/** Mappings of whole catalogues: a custom price is of a product and its match. */
export async function copyUnitMappings(db: Db, { from, to }: Pair): Promise<void> {
  await sql`
    insert into unit_mapping (catalog_id, competitor_id, brand, category, unit,
      competitor_brand, competitor_category, competitor_unit, operator, value)
    select ${to}, competitor_id, brand, category, unit,
      competitor_brand, competitor_category, competitor_unit, operator, value
    from unit_mapping mapping
    where catalog_id = ${from} and product_id is null and exists (
      select from catalog_competitor link
      where link.catalog_id = ${to} and link.website_id = mapping.competitor_id)
    order by id`.execute(db);
}

export async function copyRates(db: Db, { from, to }: Pair): Promise<void> {
  await sql`
    insert into currency_mapping (catalog_id, base_currency, currency, rate)
    select ${to}, base_currency, currency, rate from currency_mapping where catalog_id = ${from}
    order by id`.execute(db);
}

/** Returns how many they are. */
export async function copyValueMappings(db: Db, { from, to }: Pair): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into value_mapping (catalog_id, name, website_id, source_field, operator, source_values,
      target_slug, target_name, target_value, priority, enabled)
    select ${to}, name, website_id, source_field, operator, source_values,
      target_slug, target_name, target_value, priority, enabled
    from value_mapping mapping
    where catalog_id = ${from} and (website_id is null or website_id in (
      select catalog.website_id from catalog where id = ${to}
      union all
      select link.website_id from catalog_competitor link where link.catalog_id = ${to}))
    order by id`.execute(db);
  return Number(numAffectedRows);
}

/** A rule that looks at none of the copy's competitors stays behind: without any it would look at all of them. */
export async function copyRules(db: Db, { from, to }: Pair): Promise<void> {
  await sql`
    insert into website_matching_rule (catalog_id, website_id, customer_id, name, enabled, filter_query, matching_query,
      matching_image_enabled, matching_image_threshold, competitors_id)
    select ${to}, copy.website_id, copy.customer_id, rule.name, rule.enabled, rule.filter_query, rule.matching_query,
      rule.matching_image_enabled, rule.matching_image_threshold, kept.ids
    from website_matching_rule rule
    join catalog copy on copy.id = ${to},
    lateral (
      select coalesce(array_agg(link.website_id order by link.website_id), '{}') as ids
      from catalog_competitor link
      where link.catalog_id = ${to} and link.website_id = any(rule.competitors_id)) kept
    where rule.catalog_id = ${from} and (rule.competitors_id = '{}' or kept.ids <> '{}')
    order by rule.id`.execute(db);
}
