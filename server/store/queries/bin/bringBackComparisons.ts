import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { recogniseProducts } from "../orders/recognisedLines.ts";
import { catalogsOwning } from "../products/vanishedProducts.ts";
import { insertKept, bringBackPairs } from "./bringBackPairs.ts";
import { type Those, catalogTables, ownCatalogs } from "./keptTables.ts";

/**
 * Brings back what catalogues hold of products that are back, and what was between them and products that are there: not
 * where something else was decided meanwhile. With the locks of their catalogues. `isCompared`: the caller compares them
 * in this transaction; else nothing is shown of them before somebody does.
 */
export async function bringBackComparisons(tx: Db, those: Those, { isCompared }: { isCompared: boolean }) {
  for (const table of catalogTables) await sql`${await insertKept(tx, table, those)}`.execute(tx);
  if (!isCompared) {
    await sql`
      update matched_product
      set entries_count = 0, competitors_count = 0, old_prices_count = 0, best_price = null, website_competitor_cheap = null,
          website_competitor_cheap_name = null, price_diff_integer = null, price_diff_percent = null,
          competitors_price_average = null, competitors_price_average_by_weight = null,
          price_diff_integer_average = null, price_diff_percent_average = null
      where catalog_id = ${ownCatalogs(those.websiteId)} and product_id = any(${those.ids}::bigint[])`.execute(
      tx,
    );
  }
  for (const catalogId of await catalogsOwning(tx, those.websiteId))
    await recogniseProducts(tx, catalogId, those.ids);
  await bringBackPairs(
    tx,
    sql`
    pair.awaited and pair.id = any(array(
      select id from deleted_pair
      where catalog_id = ${ownCatalogs(those.websiteId)} and product_id = any(${those.ids}::bigint[])
      union
      select id from deleted_pair
      where website_id = ${those.websiteId} and competitor_product_id = any(${those.ids}::bigint[])))`,
  );
}
