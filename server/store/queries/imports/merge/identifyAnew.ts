// Products that a file tells apart by something else than the files before it: those whose other identifier is known are the
// ones they were, with their history and matches.
import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { identifierValues } from "./identifierValues.ts";
import { type MergedRun, staging } from "./mergedValues.ts";
import { rename } from "./renameProducts.ts";

/**
 * Gives the products of a website the identifiers that their own values make, those that are deleted and can be brought back
 * included, whether the run holds them or not. Those that two of them share, or that another product has, stay; pages with
 * offers of marketplaces stay too. `identified` tells which; returns how many of those that are there the run holds.
 */
export async function identifyAnew(tx: Db, run: MergedRun, identifier: string): Promise<number> {
  const value = identifierValues[identifier];
  if (!value) return 0;
  await sql`
    create temp table identified on commit drop as
    with known as materialized (
      select id, product_id, ${value} as becomes from product where website_id = ${run.website_id} and kind = 'product'
    ), away as materialized (
      select away.id, away.product_id, ${value} as becomes
      from deleted_product away
      join deleted_row kept
        on kept.website_id = away.website_id and kept.product_id = away.id and kept.of_table = 'product'
      cross join lateral jsonb_populate_record(null::product, kept.rows -> 0) as fields
      where away.website_id = ${run.website_id} and away.kind = 'product'
    ), named as (
      select becomes from known where becomes <> '' group by becomes having count(*) = 1
    ), named_away as (
      select becomes from away where becomes <> '' group by becomes having count(distinct product_id) = 1
    )
    select id, product_id as former, becomes from known join named using (becomes)
    where product_id <> becomes and not exists (select from known as other where other.product_id = known.becomes)
      and not exists (
        select from product as offer
        where offer.website_id = ${run.website_id} and offer.kind = 'mkp' and offer.product_id = known.product_id)
    union all
    select id, product_id, becomes from away join named_away using (becomes)
    where product_id <> becomes and not exists (select from away as other where other.product_id = away.becomes)`.execute(
    tx,
  );
  await rename(tx, run.website_id, {
    those: sql`identified`,
    from: sql`identified.former`,
    to: sql`identified.becomes`,
  });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from identified
    join product on product.website_id = ${run.website_id} and product.id = identified.id
    where exists (
      select from ${staging(run)} as line
      where line.error is null and line.kind = 'product' and line.product_id = identified.becomes)`.execute(
    tx,
  );
  return rows[0]!.count;
}
