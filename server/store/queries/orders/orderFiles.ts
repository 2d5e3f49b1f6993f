// The order files of a catalogue: which of its own products they name, and how many of each were sold.
import { type RawBuilder, sql } from "kysely";
import { orderImport } from "#shared/entities/orderImport.ts";
import type { Db } from "../../database.ts";
import { type Actor, scopeOf } from "../../scopes.ts";

/**
 * A relation (product_id, quantity) to join with: a row per own product whose address is in the file, with the pieces
 * sold of it. Products that are not in the file are not in it; without such a file it is empty.
 */
export function orderedQuantities(catalogId: number, filename: string): RawBuilder<unknown> {
  return sql`(
    select product.product_id, line.quantity
    from order_import file
    join order_product product on product.catalog_id = file.catalog_id and product.order_import_id = file.id
    join order_line line on line.catalog_id = file.catalog_id and line.order_import_id = file.id
      and line.url_key = product.url_key
    where file.catalog_id = ${catalogId} and file.filename = ${filename})`;
}

/** Whether the own product of a comparison row, or of a product of this catalogue, is in one of these files. */
export function isOrdered(
  row: { catalog: RawBuilder<unknown>; product: RawBuilder<unknown> },
  filenames: readonly string[],
): RawBuilder<boolean> {
  return sql<boolean>`(${row.catalog}, ${row.product}) in (
    select ordered.catalog_id, ordered.product_id
    from order_import file
    join order_product ordered on ordered.catalog_id = file.catalog_id and ordered.order_import_id = file.id
    where file.filename = any(${filenames}::text[]))`;
}

/** The names of the files that hold it. */
export function orderFilesOf(row: {
  catalog: RawBuilder<unknown>;
  product: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  return sql`array(
    select file.filename
    from order_product ordered
    join order_import file on file.catalog_id = ordered.catalog_id and file.id = ordered.order_import_id
    where ordered.catalog_id = ${row.catalog} and ordered.product_id = ${row.product}
    order by file.filename)`;
}

type FileOfProduct = { catalog_id: number; product_id: number; filename: string };

/** The files that hold these products of these websites, of the catalogues that the actor may see, by their names. */
export async function filesOfProducts(
  db: Db,
  actor: Actor,
  { productIds, websiteIds }: { productIds: readonly number[]; websiteIds: readonly number[] },
): Promise<FileOfProduct[]> {
  const { rows } = await sql<FileOfProduct>`
    select row.catalog_id, ordered.product_id, row.filename
    from order_import as row
    join order_product ordered on ordered.catalog_id = row.catalog_id and ordered.order_import_id = row.id
    where ordered.catalog_id = any(array(select id from catalog where website_id = any(${websiteIds}::bigint[])))
      and ordered.product_id = any(${productIds}::bigint[]) and ${scopeOf(orderImport, actor)}
    order by row.filename`.execute(db);
  return rows;
}

/** One transaction at a time changes the order files of a catalogue; the others wait here until it ends. */
export async function lockOrderFiles(tx: Db, catalogId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order files of catalog ${catalogId}`}, 0))`.execute(
    tx,
  );
}

type ReadFile = {
  catalogId: number;
  filename: string;
  bytes: number;
  /** Lines that could be read, and those that could not. */
  rows: number;
  error_rows: number;
  errors: readonly unknown[];
};

/**
 * Keeps the lines in the temporary table order_line_read, in the place of those of an older file of that name, and
 * returns the id of the file. Where no line has a quantity the file is a list of addresses: a piece of each.
 */
export async function keepOrderLines(tx: Db, file: ReadFile): Promise<number> {
  const { catalogId, filename, bytes, rows, error_rows, errors } = file;
  await sql`delete from order_import where catalog_id = ${catalogId} and filename = ${filename}`.execute(tx);
  const kept = await sql<{ id: number }>`
    insert into order_import (catalog_id, filename, bytes, rows, error_rows, errors)
    values (${catalogId}, ${filename}, ${bytes}, ${rows}, ${error_rows}, ${JSON.stringify(errors)}::jsonb)
    returning id`.execute(tx);
  const { id } = kept.rows[0]!;
  await sql`
    insert into order_line (catalog_id, order_import_id, url_key, quantity, lines)
    select ${catalogId}, ${id}, url_key(url),
           sum(coalesce(quantity, (select case when count(quantity) = 0 then 1 else 0 end from order_line_read))),
           count(*)
    from order_line_read
    group by url_key(url)`.execute(tx);
  return id;
}

/** Notes which own products a file names whose lines were just written. The comparison must be locked. */
export async function recogniseFile(tx: Db, catalogId: number, id: number): Promise<void> {
  await sql`
    insert into order_product (catalog_id, order_import_id, product_id, url_key)
    select line.catalog_id, line.order_import_id, product.product_id, line.url_key
    from matched_product product
    join order_line line on line.url_key = url_key(product.url)
    where product.catalog_id = ${catalogId} and line.catalog_id = ${catalogId} and line.order_import_id = ${id}
  `.execute(tx);
}

/** Notes which of these own products the files of their catalogue name: they have come, or their address has changed. */
export async function recogniseProducts(tx: Db, catalogId: number, ids: readonly number[]): Promise<void> {
  const files = await sql`select from order_import where catalog_id = ${catalogId} limit 1`.execute(tx);
  if (files.rows.length === 0) return;
  await sql`
    delete from order_product known using matched_product product
    where known.catalog_id = ${catalogId} and known.product_id = any(${ids}::bigint[])
      and product.catalog_id = ${catalogId} and product.product_id = known.product_id
      and known.url_key is distinct from url_key(product.url)`.execute(tx);
  await sql`
    insert into order_product (catalog_id, order_import_id, product_id, url_key)
    select file.catalog_id, file.id, product.product_id, line.url_key
    from matched_product product
    join order_import file on file.catalog_id = ${catalogId}
    join order_line line on line.catalog_id = ${catalogId} and line.order_import_id = file.id
      and line.url_key = url_key(product.url)
    where product.catalog_id = ${catalogId} and product.product_id = any(${ids}::bigint[])
    on conflict do nothing`.execute(tx);
}

/** Those of these addresses of a file that are no own product's, in their order. */
export async function unknownAmong(
  db: Db,
  catalogId: number,
  filename: string,
  urls: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    with known as (
      select ordered.url_key
      from order_import file
      join order_product ordered on ordered.catalog_id = file.catalog_id and ordered.order_import_id = file.id
      where file.catalog_id = ${catalogId} and file.filename = ${filename})
    select sent.url from unnest(${urls}::text[]) with ordinality as sent (url, place)
    where url_key(sent.url) not in (select url_key from known)
    order by sent.place`.execute(db);
  return rows.map(({ url }) => url);
}
