// The order files of a catalogue: which of its own products they name, and how many of each were sold.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database.ts";

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
