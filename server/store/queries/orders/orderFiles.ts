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
