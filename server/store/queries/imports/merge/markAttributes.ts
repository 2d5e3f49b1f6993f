import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import type { MergedRun } from "./mergedValues.ts";

/** The dictionary of a website's attributes: their names, whether all values are numbers, and how many there are. */
export async function markAttributes(db: Db, run: MergedRun): Promise<void> {
  await sql`
    with found as (
      select slug, min(attribute ->> 'name') as name,
             case when bool_and(jsonb_typeof(attribute -> 'value') = 'number') then 'number' else 'string' end as type,
             count(distinct attribute ->> 'value') as values_count
      from product, jsonb_each(attributes) as entry (slug, attribute)
      where website_id = ${run.website_id} and catalog_id is null and jsonb_typeof(attribute) = 'object' and attribute ? 'name'
      group by slug
    ), noted as (
      insert into product_attribute (website_id, slug_name, name, type, values_count)
      select ${run.website_id}, slug, name, type, values_count from found
      on conflict (website_id, slug_name) do update
      set name = excluded.name, type = excluded.type, values_count = excluded.values_count
      where (product_attribute.name, product_attribute.type, product_attribute.values_count)
        is distinct from (excluded.name, excluded.type, excluded.values_count)
    )
    update product_attribute set values_count = 0
    where website_id = ${run.website_id} and values_count > 0
      and not exists (select from found where found.slug = product_attribute.slug_name)`.execute(db);
}
