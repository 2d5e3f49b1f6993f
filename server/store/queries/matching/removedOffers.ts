import { sql } from "kysely";
import type { Db } from "../../database.ts";

/** Those of these own products, but not what was unmatched by hand. */
export async function deleteOffersOf(
  db: Db,
  catalogId: number,
  productIds: readonly number[],
): Promise<void> {
  await sql`
    delete from offer where catalog_id = ${catalogId} and product_id = any(${productIds}) and not unmatched`.execute(
    db,
  );
}

export async function deleteOffersOfWebsites(db: Db, websiteIds: readonly number[]): Promise<void> {
  await sql`delete from offer where website_id = any(${websiteIds})`.execute(db);
}

/** A catalogue with all of its comparison. */
export async function deleteComparison(db: Db, catalogId: number): Promise<void> {
  await sql`delete from offer where catalog_id = ${catalogId}`.execute(db);
  await sql`delete from matched_product where catalog_id = ${catalogId}`.execute(db);
}
