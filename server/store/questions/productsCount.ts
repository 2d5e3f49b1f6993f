import { sql } from "kysely";
import type { Db } from "../database.ts";

/** Products came to a website, or went from it: `change` of them. */
export async function addProductsCount(tx: Db, websiteId: number, change: number): Promise<void> {
  if (change === 0) return;
  await sql`
    update website_setting set products_count = greatest(products_count + ${change}, 0) where id = ${websiteId}`.execute(
    tx,
  );
}
