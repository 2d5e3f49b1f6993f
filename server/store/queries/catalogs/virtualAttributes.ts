// The attributes that the value mappings of a catalogue give to products.
import { type RawBuilder, sql } from "kysely";
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

type Link = { catalogId: number; mappingId: number; productId: number };

/**
 * Gives a product the attribute of a mapping, by hand, whatever the rule says. Returns the attribute's id; undefined
 * when the product is on no website of the catalogue, or not on that of the mapping.
 */
export async function linkByHand(
  tx: Db,
  { catalogId, mappingId, productId }: Link,
): Promise<number | undefined> {
  await sql`
    delete from value_mapping_exception
    where catalog_id = ${catalogId} and value_mapping_id = ${mappingId} and product_id = ${productId}`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number }>`
    insert into virtual_attribute as known
      (catalog_id, value_mapping_id, product_id, website_id, slug_name, name, value, by_hand)
    select mapping.catalog_id, mapping.id, product.id, product.website_id, mapping.target_slug, mapping.target_name,
           mapping.target_value, true
    from value_mapping mapping
    join product on product.id = ${productId}
    where mapping.catalog_id = ${catalogId} and mapping.id = ${mappingId}
      and product.website_id in (${websitesOf(catalogId)})
      and (mapping.website_id is null or mapping.website_id = product.website_id)
    on conflict (catalog_id, product_id, value_mapping_id) do update set by_hand = true
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** Takes products out of a mapping, for good. Returns how many attributes went. */
export async function unlinkByHand(
  tx: Db,
  { catalogId, mappingId, productIds }: Omit<Link, "productId"> & { productIds: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ unlinked: number }>`
    with unlinked as (
      delete from virtual_attribute
      where catalog_id = ${catalogId} and value_mapping_id = ${mappingId}
        and product_id = any(${productIds}::bigint[])
      returning catalog_id, value_mapping_id, product_id, website_id
    ), noted as (
      insert into value_mapping_exception (catalog_id, value_mapping_id, product_id, website_id)
      select catalog_id, value_mapping_id, product_id, website_id from unlinked
      on conflict do nothing
    )
    select count(*) as unlinked from unlinked`.execute(tx);
  return rows[0]!.unlinked;
}

/** Empties a mapping: its rule may fill it anew, with the products that were taken out of it too. */
export async function unlinkAll(tx: Db, catalogId: number, mappingId: number): Promise<number> {
  await sql`
    delete from value_mapping_exception
    where catalog_id = ${catalogId} and value_mapping_id = ${mappingId}`.execute(tx);
  const unlinked = await sql`
    delete from virtual_attribute
    where catalog_id = ${catalogId} and value_mapping_id = ${mappingId}`.execute(tx);
  return Number(unlinked.numAffectedRows ?? 0);
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

/**
 * Deletes the attributes of the next products of a catalogue, after the last one of the chunk before: all of them, or
 * those that one mapping gave.
 */
export async function deleteNextAttributes(
  tx: Db,
  catalogId: number,
  { after, limit, mappingId }: { after: number; limit: number; mappingId?: number | undefined },
): Promise<{ productIds: number[]; deleted: number }> {
  const meant = mappingId === undefined ? sql`true` : sql`value_mapping_id = ${mappingId}`;
  const { rows: next } = await sql<{ product_id: number }>`
    select distinct product_id from virtual_attribute
    where catalog_id = ${catalogId} and product_id > ${after} and ${meant}
    order by product_id limit ${limit}`.execute(tx);
  const productIds = next.map(({ product_id }) => product_id);
  // As a list that is known: how many a subquery finds cannot be guessed, and a wrong guess compares each with each.
  const deleted = await sql`
    delete from virtual_attribute
    where catalog_id = ${catalogId} and product_id = any(${productIds}::bigint[]) and ${meant}`.execute(tx);
  return { productIds, deleted: Number(deleted.numAffectedRows ?? 0) };
}

/** Products of a website were deleted: their virtual attributes go, in every catalogue. */
export async function cleanUpAttributes(
  tx: Db,
  websiteId: number,
  productIds: readonly number[],
): Promise<void> {
  const gone = sql`website_id = ${websiteId} and product_id = any(${productIds}::bigint[])`;
  await sql`delete from virtual_attribute where ${gone}`.execute(tx);
  await sql`delete from value_mapping_exception where ${gone}`.execute(tx);
}

/** Websites are deleted: with them what mappings gave to their products, and the mappings that are about them alone. */
export async function cleanUpWebsites(tx: Db, websiteIds: readonly number[]): Promise<void> {
  const gone = sql`website_id = any(${websiteIds}::bigint[])`;
  await sql`delete from value_mapping where ${gone}`.execute(tx);
  await sql`delete from virtual_attribute where ${gone}`.execute(tx);
  await sql`delete from value_mapping_exception where ${gone}`.execute(tx);
}

/** The own products of a catalogue that have an attribute of this mapping, as rows (catalog_id, product_id). */
export function touchedByMapping(catalogId: number, mappingId: number): RawBuilder<unknown> {
  return sql`
    select catalog_id, product_id from virtual_attribute
    where catalog_id = ${catalogId} and value_mapping_id = ${mappingId}
      and website_id = (select website_id from catalog where id = ${catalogId})`;
}

/** Whether a mapping gave more attributes than that. */
export async function hasGivenMore(
  db: Db,
  catalogId: number,
  mappingId: number,
  limit: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from virtual_attribute where catalog_id = ${catalogId} and value_mapping_id = ${mappingId}
    offset ${limit} limit 1`.execute(db);
  return rows.length > 0;
}

/** The first `limit` of these products. */
export async function mappedProducts(
  db: Db,
  catalogId: number,
  mappingId: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    ${touchedByMapping(catalogId, mappingId)} limit ${limit}`.execute(db);
  return rows.map(({ product_id }) => product_id);
}

/** The own website of a catalogue and its competitors. */
export function websitesOf(catalogId: number): RawBuilder<unknown> {
  return sql`
    select website_id from catalog where id = ${catalogId}
    union all
    select website_id from catalog_competitor where catalog_id = ${catalogId}`;
}
