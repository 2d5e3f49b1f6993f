// Products that a file tells apart by something else than the files before it: those whose other identifier is known are the
// ones they were, with their history and matches.
import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import type { Sql } from "#server/store/listedRows.ts";
import { identifierValues } from "./identifierValues.ts";
import { type MergedRun, staging } from "./mergedValues.ts";
import { rename } from "./renameProducts.ts";

/**
 * Gives the products of a website the identifiers that their own values make, those that are deleted and can be brought back
 * included, whether the run holds them or not; a page on a marketplace and its offers together. Those that two of them share,
 * or that another product has, stay, and so do pages whose offers do not agree. `identified` tells which; returns how many of
 * those that are there the run holds.
 */
export async function identifyAnew(tx: Db, run: MergedRun, identifier: string): Promise<number> {
  const value = identifierValues[identifier];
  if (!value) return 0;
  await sql`
    create temp table identified on commit drop as
    with known as materialized (
      select id, product_id, nullif(${value}, '') as becomes
      from product where website_id = ${run.website_id} and catalog_id is null
    ), away as materialized (
      select away.id, away.product_id, nullif(${value}, '') as becomes
      from deleted_product away
      join deleted_row kept
        on kept.website_id = away.website_id and kept.product_id = away.id and kept.of_table = 'product'
      cross join lateral jsonb_populate_record(null::product, kept.rows -> 0) as fields
      where away.website_id = ${run.website_id} and away.catalog_id is null
    ), named as (
      select min(product_id) as product_id, becomes from ${pagesOf(sql`known`)} group by becomes having count(*) = 1
    ), named_away as (
      select min(product_id) as product_id, becomes from ${pagesOf(sql`away`)} group by becomes having count(*) = 1
    )
    select known.id, named.product_id as former, named.becomes from known join named using (product_id)
    where named.product_id <> named.becomes
      and not exists (select from known as other where other.product_id = named.becomes)
    union all
    select away.id, named.product_id, named.becomes from away join named_away as named using (product_id)
    where named.product_id <> named.becomes
      and not exists (select from away as other where other.product_id = named.becomes)`.execute(tx);
  await rename(tx, run.website_id, {
    those: sql`identified`,
    from: sql`identified.former`,
    to: sql`identified.becomes`,
  });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from identified
    join product on product.website_id = ${run.website_id} and product.id = identified.id and product.kind = 'product'
    where exists (
      select from ${staging(run)} as line
      where line.error is null and line.kind = 'product' and line.product_id = identified.becomes)`.execute(
    tx,
  );
  return rows[0]!.count;
}

/** By what they were told apart by: products, and pages with their offers, that say one thing of what they become. */
function pagesOf(rows: Sql): Sql {
  return sql`(
    select product_id, min(becomes) as becomes from ${rows} as one
    group by product_id having count(distinct becomes) = 1) as page`;
}
