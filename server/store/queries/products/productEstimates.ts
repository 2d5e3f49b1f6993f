import { sql } from "kysely";
import type { Db } from "../../database.ts";

/**
 * Has PostgreSQL look at the products again where so many new ones are a tenth of those it knows of, or more: planned for
 * an empty table, every look-up of a product reads all of them. Nobody waits for it.
 */
export async function refreshProductEstimates(db: Db, inserts: number): Promise<void> {
  const stored = await sql<{ rows: number }>`
    select reltuples as rows from pg_class where oid = 'product'::regclass`.execute(db);
  if (inserts < (stored.rows[0]?.rows ?? 0) / 10) return;
  await sql`
    analyze (skip_locked) product (website_id, id, kind, product_id, sku, ean, gtin, mpn_key, brand)`.execute(
    db,
  );
}
