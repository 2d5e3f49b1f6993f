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
 * Gives the products of a website the identifiers that the lines of a run have for them. Those that two of them share, or that
 * another product has, stay; pages with offers of marketplaces stay too. Returns how many have another one now.
 */
export async function identifyAnew(db: Db, run: MergedRun, identifier: string): Promise<number> {
  const value = values[identifier];
  if (!value) return 0;
  const { rows } = await sql<{ count: number }>`
    with known as materialized (
      select id, product_id, ${value} as becomes from product where website_id = ${run.website_id} and kind = 'product'
    ), named as (
      select min(id) as id, becomes from known
      where becomes <> '' group by becomes having count(*) = 1
    ), identified as (
      update product set product_id = named.becomes from named
      where product.id = named.id and product.website_id = ${run.website_id} and product.product_id <> named.becomes
        and exists (
          select from ${staging(run)} as line where line.error is null and line.kind = 'product' and line.product_id = named.becomes)
        and not exists (select from known where known.product_id = named.becomes)
        and not exists (
          select from product as offer
          where offer.website_id = ${run.website_id} and offer.kind = 'mkp' and offer.product_id = product.product_id)
      returning product.id
    )
    select count(*)::int as count from identified`.execute(db);
  return rows[0]!.count;
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
