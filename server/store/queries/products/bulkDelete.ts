// Deleting many rows: which ones is noted once, in a temporary table of the connection, and they go by chunks.
import { sql } from "kysely";
import { unordered } from "../../collection.ts";
import type { Db } from "../../database.ts";
import type { ListedRows, Sql } from "../../listedRows.ts";
import type { Actor } from "../../scopes.ts";

/** Notes the ids of listed rows. */
export function markRows(session: Db, actor: Actor, { entity, where, from }: ListedRows): Promise<void> {
  return markIds(session, unordered(actor, entity, where, { cells: sql`row.id`, from }));
}

/** Notes the ids of listed products: of those alone that are, or are not, matched in a catalogue; in any without one. */
export function markProducts(
  session: Db,
  actor: Actor,
  { entity, where, from }: ListedRows,
  matched?: { is: boolean; catalogId: number | undefined },
): Promise<void> {
  const listed = unordered(actor, entity, where, { cells: sql`row.id, row.website_id`, from });
  const condition = matched
    ? sql`${matched.is ? sql`` : sql`not`} ${isMatchedIn(matched.catalogId)}`
    : sql`true`;
  return markIds(session, sql`select row.id from (${listed}) as row where ${condition}`);
}

async function markIds(session: Db, ids: Sql): Promise<void> {
  await sql`create temp table to_delete (id bigint primary key)`.execute(session);
  await sql`insert into to_delete ${ids}`.execute(session);
  await sql`analyze to_delete`.execute(session);
}

/** The next of them, after the last one of the chunk before. */
export async function nextToDelete(session: Db, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from to_delete where id > ${after} order by id limit ${limit}`.execute(session);
  return rows.map(({ id }) => id);
}

/** The condition that a `row` of Product is matched in this catalogue, or in any of its website. */
function isMatchedIn(catalogId: number | undefined): Sql {
  return sql`exists (
    select from matched_product compared
    where compared.website_id = row.website_id and compared.product_id = row.id and compared.entries_count > 0
      and ${catalogId === undefined ? sql`true` : sql`compared.catalog_id = ${catalogId}`})`;
}

export type ProductToDelete = { id: number; product_id: string };

/** Those of these products that are still there, kept from everybody else until the transaction ends. */
export async function lockProducts(
  tx: Db,
  websiteId: number,
  ids: readonly number[],
): Promise<ProductToDelete[]> {
  const { rows } = await sql<ProductToDelete>`
    select id, product_id from product
    where website_id = ${websiteId} and id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  return rows;
}

/** Those of these products that a person has matched, with a competitor's or as a competitor's. */
export async function matchedByHand(tx: Db, websiteId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select product_id as id from offer
    where catalog_id = any(array(select id from catalog where website_id = ${websiteId}))
      and product_id = any(${ids}::bigint[]) and type = 'manual' and not unmatched
    union
    select competitor_product_id from offer
    where website_id = ${websiteId} and competitor_product_id = any(${ids}::bigint[]) and type = 'manual'
      and not unmatched`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export async function deleteProductRows(tx: Db, websiteId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from product where website_id = ${websiteId} and id = any(${ids}::bigint[])`.execute(tx);
}

/** The catalogues that these comparison rows are of. */
export async function catalogsOfRows(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ catalog_id: number }>`
    select distinct catalog_id from matched_product where id = any(${ids}::bigint[]) order by catalog_id`.execute(
    db,
  );
  return rows.map(({ catalog_id }) => catalog_id);
}
