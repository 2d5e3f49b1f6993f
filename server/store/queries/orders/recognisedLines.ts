// Which own products the lines of order files name.
import { sql } from "kysely";
import type { Db } from "../../database.ts";

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
