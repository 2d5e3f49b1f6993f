import { sql } from "kysely";
import type { Db } from "../../database.ts";

type WrittenAttributes = {
  /** Attributes written and deleted. */
  changed: number;
  /** The own products of the catalogue among these. */
  ownIds: number[];
};

/** Writes the differences of these products, as far as they still are some. */
export async function writeDifferences(
  tx: Db,
  catalogId: number,
  productIds: readonly number[],
): Promise<WrittenAttributes> {
  const deleted = await sql`
    delete from virtual_attribute given using attribute_change change
    where change.product_id = any(${productIds}::bigint[]) and change.is_gone
      and given.catalog_id = ${catalogId} and given.product_id = change.product_id
      and given.value_mapping_id = change.value_mapping_id and not given.by_hand`.execute(tx);
  const written = await sql`
    insert into virtual_attribute (catalog_id, value_mapping_id, product_id, website_id, slug_name, name, value)
    select mapping.catalog_id, mapping.id, product.id, product.website_id, mapping.target_slug, mapping.target_name,
           mapping.target_value
    from attribute_change change
    join value_mapping mapping on mapping.catalog_id = ${catalogId} and mapping.id = change.value_mapping_id
    join product on product.website_id = change.website_id and product.id = change.product_id
    where change.product_id = any(${productIds}::bigint[]) and not change.is_gone and not exists (
      select from value_mapping_exception taken
      where taken.catalog_id = ${catalogId} and taken.value_mapping_id = mapping.id
        and taken.product_id = product.id)
    order by product.id, mapping.id
    on conflict (catalog_id, product_id, value_mapping_id) do nothing`.execute(tx);
  const { rows } = await sql<{ product_id: number }>`
    select distinct product_id from attribute_change
    where product_id = any(${productIds}::bigint[])
      and website_id = (select website_id from catalog where id = ${catalogId})
    order by product_id`.execute(tx);
  return {
    changed: Number(deleted.numAffectedRows ?? 0) + Number(written.numAffectedRows ?? 0),
    ownIds: rows.map(({ product_id }) => product_id),
  };
}
