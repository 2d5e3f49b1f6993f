// Pairs that come back: what the bin kept of them, unless somebody has decided otherwise meanwhile.
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import type { Sql } from "../../listedRows.ts";
import { type KeptTable, type Those, pairTables } from "./keptTables.ts";
import { columnsAndValues } from "./storedColumns.ts";

/** The pairs under a condition whose products are both there: a match made since, and a pair undone since, stay. */
export async function bringBackPairs(tx: Db, condition: Sql): Promise<void> {
  for (const table of pairTables) {
    await sql`
      create temp table due on commit drop as
      select pair.* from deleted_pair pair
      join catalog on catalog.id = pair.catalog_id
      where pair.of_table = ${table.name} and ${condition}
        and exists (select from product own where own.website_id = catalog.website_id and own.id = pair.product_id)
        and exists (select from product theirs
                    where theirs.website_id = pair.website_id and theirs.id = pair.competitor_product_id)
        and exists (select from catalog_competitor link
                    where link.catalog_id = pair.catalog_id and link.website_id = pair.website_id)`.execute(
      tx,
    );
    if (table.name === "offer") await dropUndoneByDeletion(tx);
    const { columns, values } = await columnsAndValues(tx, table);
    await sql`
      insert into ${sql.table(table.name)} (${columns})
      select ${values} from due
      cross join lateral (select due.kept_row as one) as told
      cross join lateral jsonb_populate_record(null::${sql.table(table.name)}, one) as row
      order by due.deletion_id desc, due.id
      on conflict do nothing`.execute(tx);
    await sql`delete from deleted_pair using due where deleted_pair.id = due.id`.execute(tx);
    await sql`drop table due`.execute(tx);
  }
}

/** A pair that its deletion kept undone, and that is as it left it, makes room for itself. */
async function dropUndoneByDeletion(tx: Db): Promise<void> {
  await sql`
    delete from offer using due join deletion on deletion.id = due.deletion_id and deletion.kept_undone
    where offer.catalog_id = due.catalog_id and offer.product_id = due.product_id and offer.website_id = due.website_id
      and offer.competitor_product_id = due.competitor_product_id and offer.unmatched
      and offer.id = (due.kept_row ->> 'id')::bigint and offer.type = due.kept_row ->> 'type'
      and not exists (
        select from offer live
        where live.catalog_id = due.catalog_id and live.product_id = due.product_id
          and live.website_id = due.website_id and not live.unmatched)`.execute(tx);
}

export async function insertKept(tx: Db, table: KeptTable, { websiteId, ids }: Those): Promise<Sql> {
  const { columns, values } = await columnsAndValues(tx, table);
  return sql`
    insert into ${sql.table(table.name)} (${columns})
    select ${values} from deleted_row
    cross join lateral jsonb_array_elements(deleted_row.rows) as one
    cross join lateral jsonb_populate_record(null::${sql.table(table.name)}, one) as row
    where deleted_row.website_id = ${websiteId} and deleted_row.of_table = ${table.name}
      and deleted_row.product_id = any(${ids}::bigint[]) and ${table.isStillValid ?? sql`true`}
    order by deleted_row.product_id
    on conflict do nothing`;
}
