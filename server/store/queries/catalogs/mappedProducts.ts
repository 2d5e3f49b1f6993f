// The products that value mappings give something to.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database.ts";

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
