// Attributes that no value mapping gives any more go, some at a time.
import { sql } from "kysely";
import type { Db } from "../../database.ts";

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
