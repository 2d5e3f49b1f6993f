// What was deleted in bulk and can be brought back: rows are moved out of the tables that all else reads, so that no list,
// count or figure has to leave anything out.
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { type Those, catalogTables, ownCatalogs, pairTables, websiteTables } from "./keptTables.ts";

/**
 * Puts products of a website aside with all that hangs on them, before they are deleted in the same transaction. To be
 * called with the locks of the website's catalogues: a comparison at work would write offers that nobody keeps.
 */
export async function keepProducts(tx: Db, deletionId: number, those: Those): Promise<void> {
  const { websiteId, ids } = those;
  await sql`
    insert into deleted_product (website_id, id, deletion_id, kind, product_id, channel, competitor_name, catalog_id)
    select website_id, id, ${deletionId}::bigint, kind, product_id, channel, competitor_name, catalog_id from product
    where website_id = ${websiteId} and id = any(${ids}::bigint[])`.execute(tx);
  for (const table of [...websiteTables, ...catalogTables]) {
    await sql`
      insert into deleted_row (website_id, product_id, of_table, rows)
      select ${websiteId}::bigint, product_id, ${table.name}::text, jsonb_agg(kept)
      from (${table.rowsOf(those)}) as going group by product_id`.execute(tx);
  }
  for (const { name } of pairTables) {
    await sql`
      insert into deleted_pair
        (deletion_id, catalog_id, of_table, product_id, website_id, competitor_product_id, kept_row, awaited)
      select ${deletionId}::bigint, catalog_id, ${name}::text, product_id, website_id, competitor_product_id, to_jsonb(kept), true
      from ${sql.table(name)} as kept
      where catalog_id = ${ownCatalogs(websiteId)} and product_id = any(${ids}::bigint[])
      union all
      select ${deletionId}::bigint, catalog_id, ${name}::text, product_id, website_id, competitor_product_id, to_jsonb(kept), true
      from ${sql.table(name)} as kept
      where website_id = ${websiteId} and competitor_product_id = any(${ids}::bigint[])
        and not (catalog_id = ${ownCatalogs(websiteId)} and product_id = any(${ids}::bigint[]))`.execute(tx);
  }
}
