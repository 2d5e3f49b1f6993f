import { sql } from "kysely";
import type { Db } from "../../database.ts";

/** The competitors' products that an own product has a live match with, on the websites that are still linked. */
export async function matchedTo(db: Db, catalogId: number, productId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select offer.competitor_product_id as id
    from offer join catalog_competitor link using (catalog_id, website_id)
    where offer.catalog_id = ${catalogId} and offer.product_id = ${productId} and not offer.unmatched`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
