// The rows of order_import: the files of orders that a catalogue's container holds.
import { sql } from "kysely";
import type { Db } from "../../database.ts";

export async function orderFilesOf(
  db: Db,
  catalogId: number,
): Promise<{ filename: string; bytes: number }[]> {
  const { rows } = await sql<{ filename: string; bytes: number }>`
    select filename, bytes::bigint as bytes from order_import where catalog_id = ${catalogId}`.execute(db);
  return rows;
}

/** In the transaction, which drops it at its end: the table `order_line_read`. */
export async function createOrderLines(tx: Db): Promise<void> {
  await sql`create temp table order_line_read (url text not null, quantity numeric) on commit drop`.execute(
    tx,
  );
}

/** All of a container, or the one of this name. */
export async function deleteOrderFiles(tx: Db, catalogId: string, filename?: string): Promise<void> {
  const these = filename === undefined ? sql`true` : sql`filename = ${filename}`;
  await sql`delete from order_import where catalog_id = ${catalogId} and ${these}`.execute(tx);
}
