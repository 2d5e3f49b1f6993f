// What was put away comes back: a product with what its website and its catalogues hold of it, a pair once both of its
// products are there.
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import type { Sql } from "../../listedRows.ts";
import { recogniseProducts } from "../orders/orderFiles.ts";
import { catalogsOwning } from "../products/vanishedProducts.ts";
import {
  type KeptTable,
  type Those,
  catalogTables,
  ownCatalogs,
  pairTables,
  websiteTables,
} from "./keptTables.ts";
import { columnsAndValues } from "./storedColumns.ts";

/** The next products of a deletion that are away, after the last one of the chunk before. */
export async function nextAway(db: Db, deletionId: number, after: number, limit: number) {
  const { rows } = await sql<{ id: number; product_id: string }>`
    select id, product_id from deleted_product
    where deletion_id = ${deletionId} and id > ${after} order by id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Brings these products back with what their website holds of them. Returns those that came: not those whose identifier
 * another product has by now.
 */
export async function bringBackProducts(tx: Db, { websiteId, ids }: Those): Promise<number[]> {
  const [product, ...others] = websiteTables;
  const { rows } = await sql<{ id: number }>`
    ${await insertKept(tx, product!, { websiteId, ids })} returning id`.execute(tx);
  const came = rows.map(({ id }) => id);
  for (const table of others) await sql`${await insertKept(tx, table, { websiteId, ids: came })}`.execute(tx);
  return came;
}

/** What imports have not seen while it was away is missing since the first of them. */
export async function markMissedMeanwhile(tx: Db, { websiteId, ids }: Those): Promise<void> {
  await sql`
    update product set missing_since = away.missed_since from deleted_product away
    where product.website_id = ${websiteId} and product.id = any(${ids}::bigint[]) and product.missing_since is null
      and away.website_id = product.website_id and away.id = product.id and away.missed_since is not null`.execute(
    tx,
  );
}

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

/** They are no longer away. */
export async function unmarkAway(tx: Db, { websiteId, ids }: Those): Promise<void> {
  await sql`
    with back as (
      delete from deleted_product where website_id = ${websiteId} and id = any(${ids}::bigint[]) returning deletion_id
    )
    update deletion set back_count = back_count + counted.count
    from (select deletion_id, count(*)::int as count from back group by deletion_id) as counted
    where deletion.id = counted.deletion_id`.execute(tx);
}

/** The pairs under a condition whose products are both there: a match made since, and a pair undone since, stay. */
async function bringBackPairs(tx: Db, condition: Sql): Promise<void> {
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

async function insertKept(tx: Db, table: KeptTable, { websiteId, ids }: Those): Promise<Sql> {
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

type MatchesAway = { catalog_id: number; product_id: number };

/** The next own products that a deletion of matches took some from, in one catalogue after the other. */
export async function nextMatchesAway(
  db: Db,
  deletionId: number,
  after: number,
  limit: number,
): Promise<MatchesAway[]> {
  const { rows } = await sql<MatchesAway>`
    select distinct catalog_id, product_id from deleted_pair
    where deletion_id = ${deletionId} and product_id in (
      select distinct product_id from deleted_pair
      where deletion_id = ${deletionId} and product_id > ${after} order by product_id limit ${limit})
    order by product_id, catalog_id`.execute(db);
  return rows;
}

/**
 * Brings back what a deletion of matches took from these own products of a catalogue. A pair one of whose products is
 * itself away comes with it.
 */
export async function bringBackMatches(
  tx: Db,
  deletionId: number,
  { catalogId, ids }: { catalogId: number; ids: readonly number[] },
): Promise<void> {
  const meant = sql`deletion_id = ${deletionId} and catalog_id = ${catalogId} and product_id = any(${ids}::bigint[])`;
  await sql`update deleted_pair set awaited = true where ${meant}`.execute(tx);
  await bringBackPairs(
    tx,
    sql`
    pair.deletion_id = ${deletionId} and pair.catalog_id = ${catalogId}
    and pair.product_id = any(${ids}::bigint[])`,
  );
}
