// Which attributes a person has tied to a value mapping.
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { websitesOf } from "./mappedProducts.ts";

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
