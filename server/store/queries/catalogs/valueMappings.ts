// Applying value mappings: which products they mean, and what that changes. The questions share temporary tables of
// one connection, so that a million products are never brought here.
import { sql } from "kysely";
import { VigieError } from "#server/errors.ts";
import { readPattern } from "#server/store/where/pattern.ts";
import type { valueOperators } from "#shared/entities/valueMapping.ts";
import type { Db } from "../../database.ts";
import { websitesOf } from "./mappedProducts.ts";

export type ValueMapping = {
  id: number;
  /** Null: every website of the catalogue. */
  website_id: number | null;
  source_field: string;
  operator: (typeof valueOperators)[number];
  source_values: string[];
  enabled: boolean;
};

/** The catalogues that use a website and have value mappings. */
export async function catalogsMapping(db: Db, websiteId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from catalog
    where exists (select from value_mapping mapping where mapping.catalog_id = catalog.id)
      and ${websiteId} in (${websitesOfEach})
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

const websitesOfEach = sql`
  select catalog.website_id
  union all
  select link.website_id from catalog_competitor link where link.catalog_id = catalog.id`;

export async function mappingsOf(db: Db, catalogId: number, mappingId?: number): Promise<ValueMapping[]> {
  const { rows } = await sql<ValueMapping>`
    select id, website_id, source_field, operator, source_values, enabled from value_mapping
    where catalog_id = ${catalogId} and ${mappingId === undefined ? sql`true` : sql`id = ${mappingId}`}
    order by id`.execute(db);
  return rows;
}

export async function websiteIdsOf(db: Db, catalogId: number): Promise<number[]> {
  const { rows } = await sql<{ website_id: number }>`${websitesOf(catalogId)}`.execute(db);
  return rows.map(({ website_id }) => website_id);
}

/** The first of these patterns that cannot be read or could take too long, before an import meets it. */
export async function unreadablePattern(db: Db, patterns: readonly string[]): Promise<string | undefined> {
  for (const pattern of patterns) if (!(await isReadable(db, pattern))) return pattern;
  return undefined;
}

async function isReadable(db: Db, pattern: string): Promise<boolean> {
  try {
    await sql`select '' ~* ${readPattern(pattern).pattern}`.execute(db);
    return true;
  } catch (error) {
    if (error instanceof VigieError || (error as { code?: unknown }).code === invalidRegularExpression)
      return false;
    throw error;
  }
}

/** What PostgreSQL calls a pattern that it cannot read. */
const invalidRegularExpression = "2201B";

/** Waits until nobody else applies mappings of this catalogue, and keeps others waiting until the connection ends. */
export async function lockMappings(session: Db, catalogId: number): Promise<void> {
  await sql`select pg_advisory_lock(hashtextextended(${`value mappings of catalog ${catalogId}`}, 0))`.execute(
    session,
  );
}

/** Each statement of this connection ends after so long. */
export async function limitStatements(session: Db, most_ms: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(most_ms)}, false)`.execute(session);
}

export async function prepareApplying(session: Db): Promise<void> {
  await sql`create temp table source_value (value text, normal text)`.execute(session);
  await sql`create temp table meant_value (value_mapping_id bigint, value text)`.execute(session);
  await sql`
    create temp table meant_product (value_mapping_id bigint, product_id bigint, website_id bigint)`.execute(
    session,
  );
  await sql`
    create temp table attribute_change (
      product_id bigint, value_mapping_id bigint, website_id bigint, is_gone boolean)`.execute(session);
}

/** The next products with a difference, after the last one of the chunk before. */
export async function nextProducts(session: Db, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select distinct product_id from attribute_change where product_id > ${after}
    order by product_id limit ${limit}`.execute(session);
  return rows.map(({ product_id }) => product_id);
}

/** How many attributes these mappings give. */
export async function countGiven(
  db: Db,
  catalogId: number,
  mappings: readonly ValueMapping[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from virtual_attribute
    where catalog_id = ${catalogId} and value_mapping_id = any(${mappings.map(({ id }) => id)}::bigint[])`.execute(
    db,
  );
  return rows[0]!.count;
}
