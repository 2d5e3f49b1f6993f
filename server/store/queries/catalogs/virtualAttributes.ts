// The attributes that the value mappings of a catalogue give to products.
import { type RawBuilder, sql } from "kysely";
import { availabilitySlug } from "#shared/reference/availability.ts";
import type { Db } from "../../database.ts";

/**
 * A relation (product_id, attributes): for each of these products that has some, its virtual attributes in the form of
 * imported ones. Of several under one name the mapping of the highest priority speaks, then the most recent.
 */
export function virtualAttributesOf(catalogId: number, productIds: readonly number[]): RawBuilder<unknown> {
  // An object keeps what comes last under a name.
  return sql`(
    select given.product_id, jsonb_object_agg(
      given.slug_name,
      jsonb_build_object('name', given.name, 'value', given.value, 'slug_value', slug(given.value))
        || case given.slug_name when ${availabilitySlug} then jsonb_build_object('slug_name', slug(given.value)) else '{}' end
      order by mapping.priority, mapping.id) as attributes
    from virtual_attribute given
    join value_mapping mapping on mapping.catalog_id = given.catalog_id and mapping.id = given.value_mapping_id
    where given.catalog_id = ${catalogId} and given.product_id = any(${productIds}::bigint[])
    group by given.product_id)`;
}

/** Imported attributes and virtual ones of a product, which may have none: what was imported is never overwritten. */
export function withVirtual(
  imported: RawBuilder<unknown>,
  virtual: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`case when ${virtual} is null then ${imported} else ${virtual} || ${imported} end`;
}

/** A relation (product_id, value): which products have a virtual attribute of this name, and the value that speaks. */
export function attributeGiven(catalogId: number, slug: string): RawBuilder<unknown> {
  return sql`(
    select distinct on (given.product_id) given.product_id, given.value
    from virtual_attribute given
    join value_mapping mapping on mapping.catalog_id = given.catalog_id and mapping.id = given.value_mapping_id
    where given.catalog_id = ${catalogId} and given.slug_name = ${slug}
    order by given.product_id, mapping.priority desc, mapping.id desc)`;
}

/** The attributes that the mappings of a catalogue may give: their names by their slugs. */
export async function mappedNames(db: Db, catalogId: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ slug: string; name: string }>`
    select distinct on (target_slug) target_slug as slug, target_name as name
    from value_mapping where catalog_id = ${catalogId}
    order by target_slug, priority desc, id desc`.execute(db);
  return new Map(rows.map(({ slug, name }) => [slug, name]));
}

/** What the mapping gives is called and worth something else now, for the products that have it already. */
export async function renameAttributes(tx: Db, catalogId: number, mappingId: number): Promise<void> {
  await sql`
    update virtual_attribute given
    set slug_name = mapping.target_slug, name = mapping.target_name, value = mapping.target_value
    from value_mapping mapping
    where given.catalog_id = ${catalogId} and given.value_mapping_id = ${mappingId}
      and mapping.catalog_id = given.catalog_id and mapping.id = given.value_mapping_id
      and (given.slug_name, given.name, given.value)
        is distinct from (mapping.target_slug, mapping.target_name, mapping.target_value)`.execute(tx);
}
