// Products that a file tells apart by something else than the files before it: those whose other identifier is known are the
// ones they were, with their history and matches.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { type MergedRun, staging } from "./mergedValues.ts";
import type { Run } from "../runs/runs.ts";

/** What the website's last import that was applied told its products apart by, `run` aside. */
export async function lastIdentifier(
  db: Db,
  { id, website_id: websiteId }: Pick<Run, "id" | "website_id">,
): Promise<string | null> {
  const { rows } = await sql<{ identifier: string | null }>`
    select "extractorSource" #>> '{type_options,uniqueProductIdentifier}' as identifier from website_import
    where website_id = ${websiteId} and merged and id <> ${id} and scope <> 'marketplace'
    order by "observedAt" desc, id desc limit 1`.execute(db);
  return rows[0]?.identifier ?? null;
}

/**
 * Gives the products of a website the identifiers that their own values make, those that are deleted and can be brought back
 * included, whether the run holds them or not. Those that two of them share, or that another product has, stay; pages with
 * offers of marketplaces stay too. `identified` tells which; returns how many of those that are there the run holds.
 */
export async function identifyAnew(tx: Db, run: MergedRun, identifier: string): Promise<number> {
  const value = values[identifier];
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

/** How many products that can be brought back are not known by the new identifier, and do not come back by the run. */
export async function countUnknownAway(tx: Db, websiteId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deleted_product away
    where away.website_id = ${websiteId} and away.kind = 'product'
      and not exists (select from identified where identified.id = away.id)
      and not exists (select from brought_back where brought_back.id = away.id)`.execute(tx);
  return rows[0]!.count;
}

/** Products that have had another identifier since, by a relation (id, former, becomes), have their former one again. */
export async function identifyAsBefore(tx: Db, websiteId: number, identified: RawBuilder<unknown>) {
  await rename(tx, websiteId, {
    those: sql`${identified} as identified`,
    from: sql`identified.becomes`,
    to: sql`identified.former`,
  });
}

type Renamed = { those: RawBuilder<unknown>; from: RawBuilder<unknown>; to: RawBuilder<unknown> };

/** Gives products another identifier, where they are and in the bin: not one that another product has by now. */
async function rename(tx: Db, websiteId: number, { those, from, to }: Renamed): Promise<void> {
  await sql`
    update product set product_id = ${to} from ${those}
    where product.website_id = ${websiteId} and product.id = identified.id and product.product_id = ${from}
      and not exists (
        select from product as other
        where other.website_id = ${websiteId} and other.kind = 'product' and other.product_id = ${to})`.execute(
    tx,
  );
  await sql`
    with renamed as (
      update deleted_product as away set product_id = ${to} from ${those}
      where away.website_id = ${websiteId} and away.id = identified.id and away.product_id = ${from}
      returning away.id, away.product_id
    )
    update deleted_row as kept set rows = jsonb_set(kept.rows, '{0,product_id}', to_jsonb(renamed.product_id))
    from renamed
    where kept.website_id = ${websiteId} and kept.product_id = renamed.id and kept.of_table = 'product'`.execute(
    tx,
  );
}

/** By identifier, what readers make of the field (server/extractors/identify.ts). */
const values: Readonly<Record<string, RawBuilder<string>>> = {
  url: sql`url`,
  sku: sql`sku`,
  ean: sql`ean`,
  mpn: sql`mpn`,
  internal_ref: sql`internal_ref`,
  title: sql`lower(regexp_replace(title, '[[:space:]]+', ' ', 'g'))`,
  url_slug: sql`nullif(lower(substring(url from '^[^:]+://[^/?#]*([^?#]*)')), '/')`,
};
