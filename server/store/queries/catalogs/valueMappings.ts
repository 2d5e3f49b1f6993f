// Applying value mappings: which products they mean, and what that changes. The questions share temporary tables of
// one connection, so that a million products are never brought here.
import { likeContaining } from "#shared/filters/likePattern.ts";
import type { valueOperators } from "#shared/entities/valueMapping.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database.ts";
import { readPattern } from "#server/store/where/pattern.ts";
import type { Actor } from "../../scopes.ts";
import { productsSeenBy } from "../../visitors.ts";
import { websitesOf } from "./virtualAttributes.ts";

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

/** Throws what PostgreSQL says of patterns that it cannot read, before an import meets them. */
export async function tryPatterns(db: Db, patterns: readonly string[]): Promise<void> {
  const readable = patterns.map((pattern) => readPattern(pattern).pattern);
  await sql`select '' ~* any(${readable}::text[])`.execute(db);
}

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

/**
 * Notes the products of a website that these mappings mean, all of one source field. A mapping means what its catalogue's
 * customer, the reader, sees of them.
 */
export async function markMeantProducts(
  session: Db,
  reader: Actor,
  websiteId: number,
  sourceField: string,
  mappings: readonly ValueMapping[],
): Promise<void> {
  const seen = sql`${productsSeenBy(reader, { website_id: websiteId })} as product`;
  const products = sql`product.website_id = ${websiteId} and product.kind = 'product'`;
  if (sourceField === "title") {
    for (const mapping of mappings) {
      const isMeant = meets(mapping, sql`product.title`, sql`product.title_norm`);
      await sql`
        insert into meant_product
        select ${mapping.id}::bigint, product.id, product.website_id from ${seen}
        where ${products} and ${isMeant}`.execute(session);
    }
    return;
  }
  // Each value is looked at once and not in each of the products that have it.
  const value = sourceValue(sourceField);
  await sql`truncate source_value, meant_value`.execute(session);
  await sql`
    insert into source_value
    select value, norm(value) from (
      select distinct ${value} as value from ${seen} where ${products}) as known where value is not null`.execute(
    session,
  );
  await sql`analyze source_value`.execute(session);
  for (const mapping of mappings) {
    await sql`
      insert into meant_value
      select ${mapping.id}::bigint, value from source_value where ${meets(mapping, sql`value`, sql`normal`)}`.execute(
      session,
    );
  }
  await sql`analyze meant_value`.execute(session);
  await sql`
    insert into meant_product
    select meant.value_mapping_id, product.id, product.website_id
    from ${seen} join meant_value meant on meant.value = ${value} where ${products}`.execute(session);
}

/** The column, or the attribute of "attributes.{slug}". */
function sourceValue(sourceField: string): RawBuilder<unknown> {
  const [column = "", slug] = sourceField.split(/\.(.*)/s, 2);
  return slug === undefined
    ? sql.ref(`product.${column}`)
    : sql`(product.attributes -> ${slug}::text ->> 'value')`;
}

function meets(
  { operator, source_values }: ValueMapping,
  value: RawBuilder<unknown>,
  normal: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const texts = source_values.map((text) => text.trim()).filter((text) => text !== "");
  const normals = (list: readonly string[]) =>
    sql`any(array(select norm(listed.value) from unnest(${list}::text[]) as listed (value)))`;
  if (operator === "regexp") {
    return sql`${value} ~* any(${texts.map((text) => readPattern(text).pattern)}::text[])`;
  }
  if (operator === "contains") return sql`${normal} like ${normals(texts.map(likeContaining))}`;
  return sql`${normal} = ${normals(texts)}`;
}

/**
 * Notes where the attributes of these mappings are not what they mean, on one website or on all. Products linked by hand
 * keep theirs, those that were taken out get none. Returns how many there are to write or to delete.
 */
export async function recordDifferences(
  session: Db,
  catalogId: number,
  mappings: readonly ValueMapping[],
  websiteId?: number,
): Promise<number> {
  const ids = mappings.map(({ id }) => id);
  const onWebsite = websiteId === undefined ? sql`true` : sql`website_id = ${websiteId}`;
  await sql`analyze meant_product`.execute(session);
  await sql`
    insert into attribute_change
    select coalesce(meant.product_id, given.product_id), coalesce(meant.value_mapping_id, given.value_mapping_id),
           coalesce(meant.website_id, given.website_id), meant.product_id is null
    from meant_product meant
    full join (
      select value_mapping_id, product_id, website_id, by_hand from virtual_attribute
      where catalog_id = ${catalogId} and value_mapping_id = any(${ids}::bigint[]) and ${onWebsite}
    ) as given using (value_mapping_id, product_id)
    where case
      when given.product_id is null then not exists (
        select from value_mapping_exception taken
        where taken.catalog_id = ${catalogId} and taken.value_mapping_id = meant.value_mapping_id
          and taken.product_id = meant.product_id)
      else meant.product_id is null and not given.by_hand
    end`.execute(session);
  await sql`create index on attribute_change (product_id)`.execute(session);
  await sql`analyze attribute_change`.execute(session);
  const { rows } = await sql<{ count: number }>`select count(*) as count from attribute_change`.execute(
    session,
  );
  return rows[0]!.count;
}

/** The next products with a difference, after the last one of the chunk before. */
export async function nextProducts(session: Db, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select distinct product_id from attribute_change where product_id > ${after}
    order by product_id limit ${limit}`.execute(session);
  return rows.map(({ product_id }) => product_id);
}

type WrittenAttributes = {
  /** Attributes written and deleted. */
  changed: number;
  /** The own products of the catalogue among these. */
  ownIds: number[];
};

/** Writes the differences of these products, as far as they still are some. */
export async function writeDifferences(
  tx: Db,
  catalogId: number,
  productIds: readonly number[],
): Promise<WrittenAttributes> {
  const deleted = await sql`
    delete from virtual_attribute given using attribute_change change
    where change.product_id = any(${productIds}::bigint[]) and change.is_gone
      and given.catalog_id = ${catalogId} and given.product_id = change.product_id
      and given.value_mapping_id = change.value_mapping_id and not given.by_hand`.execute(tx);
  const written = await sql`
    insert into virtual_attribute (catalog_id, value_mapping_id, product_id, website_id, slug_name, name, value)
    select mapping.catalog_id, mapping.id, product.id, product.website_id, mapping.target_slug, mapping.target_name,
           mapping.target_value
    from attribute_change change
    join value_mapping mapping on mapping.catalog_id = ${catalogId} and mapping.id = change.value_mapping_id
    join product on product.website_id = change.website_id and product.id = change.product_id
    where change.product_id = any(${productIds}::bigint[]) and not change.is_gone and not exists (
      select from value_mapping_exception taken
      where taken.catalog_id = ${catalogId} and taken.value_mapping_id = mapping.id
        and taken.product_id = product.id)
    order by product.id, mapping.id
    on conflict (catalog_id, product_id, value_mapping_id) do nothing`.execute(tx);
  const { rows } = await sql<{ product_id: number }>`
    select distinct product_id from attribute_change
    where product_id = any(${productIds}::bigint[])
      and website_id = (select website_id from catalog where id = ${catalogId})
    order by product_id`.execute(tx);
  return {
    changed: Number(deleted.numAffectedRows ?? 0) + Number(written.numAffectedRows ?? 0),
    ownIds: rows.map(({ product_id }) => product_id),
  };
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
