import { sql } from "kysely";
import type { Db } from "../../database.ts";
import type { ValueMapping } from "./valueMappings.ts";

/**
 * Notes where the attributes of these mappings are not what they mean, on one website or on all. Products linked by hand
 * keep theirs, those that were taken out get none. Returns how many there are to write or to delete.
 */
export async function recordDifferences(
  session: Db,
  catalogId: number,
  mappings: readonly ValueMapping[],
  websiteId?: number,
): Promise<number> {
  const ids = mappings.map(({ id }) => id);
  const onWebsite = websiteId === undefined ? sql`true` : sql`website_id = ${websiteId}`;
  await sql`analyze meant_product`.execute(session);
  await sql`
    insert into attribute_change
    select coalesce(meant.product_id, given.product_id), coalesce(meant.value_mapping_id, given.value_mapping_id),
           coalesce(meant.website_id, given.website_id), meant.product_id is null
    from meant_product meant
    full join (
      select value_mapping_id, product_id, website_id, by_hand from virtual_attribute
      where catalog_id = ${catalogId} and value_mapping_id = any(${ids}::bigint[]) and ${onWebsite}
    ) as given using (value_mapping_id, product_id)
    where case
      when given.product_id is null then not exists (
        select from value_mapping_exception taken
        where taken.catalog_id = ${catalogId} and taken.value_mapping_id = meant.value_mapping_id
          and taken.product_id = meant.product_id)
      else meant.product_id is null and not given.by_hand
    end`.execute(session);
  await sql`create index on attribute_change (product_id)`.execute(session);
  await sql`analyze attribute_change`.execute(session);
  const { rows } = await sql<{ count: number }>`select count(*) as count from attribute_change`.execute(
    session,
  );
  return rows[0]!.count;
}
