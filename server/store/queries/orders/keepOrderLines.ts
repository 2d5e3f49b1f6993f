import { sql } from "kysely";
import type { Db } from "../../database.ts";

type ReadFile = {
  catalogId: number;
  filename: string;
  bytes: number;
  /** Lines that could be read, and those that could not. */
  rows: number;
  error_rows: number;
  errors: readonly unknown[];
  quantity_column: string | null;
};

/**
 * Keeps the lines in the temporary table order_line_read, in the place of those of an older file of that name, and
 * returns the id of the file. Where no line has a quantity the file is a list of addresses: a piece of each.
 */
export async function keepOrderLines(tx: Db, file: ReadFile): Promise<number> {
  const { catalogId, filename, bytes, rows, error_rows, errors, quantity_column } = file;
  await sql`delete from order_import where catalog_id = ${catalogId} and filename = ${filename}`.execute(tx);
  const kept = await sql<{ id: number }>`
    insert into order_import (catalog_id, filename, bytes, rows, error_rows, errors, quantity_column)
    values (${catalogId}, ${filename}, ${bytes}, ${rows}, ${error_rows}, ${JSON.stringify(errors)}::jsonb,
            ${quantity_column})
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
