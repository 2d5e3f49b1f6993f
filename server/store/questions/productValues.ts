// The brands, categories and units of a website's products, and how many products have each: read from a table of
// counts, which whoever writes products keeps true.
import { type RawBuilder, sql } from "kysely";
import { product } from "#shared/entities/product.ts";
import type { Db } from "../database.ts";
import { type Actor, scopeOf } from "../scopes.ts";

export const countedFields = ["brand", "category", "unit"] as const;
export type CountedField = (typeof countedFields)[number];

export type ValueCount = { value: string; count: number };

/** Spellings of one value are told apart by case and accents only: among so many, the frequent ones find theirs. */
const spellingsMax = 1_000;

/**
 * The values of a field that match a pattern of `like` without case or accent, the most frequent first, each in its most
 * frequent spelling. Undefined when the products of the website were never counted.
 */
export async function countedValues(
  db: Db,
  actor: Actor,
  websiteId: number,
  asked: { field: CountedField; pattern: string; limit: number },
): Promise<ValueCount[] | undefined> {
  const { rows } = await sql<ValueCount>`
    select (array_agg(value order by products_count desc, value collate "fr-x-icu"))[1] as value, sum(products_count)::int as count
    from (
      select row.value, row.value_norm, row.products_count from product_value as row
      where row.website_id = ${websiteId} and row.field = ${asked.field} and row.value_norm like norm(${asked.pattern})
        and ${scopeOf(product, actor)}
      order by row.products_count desc, row.value limit ${spellingsMax}
    ) as spelling
    group by value_norm order by count desc, value_norm limit ${asked.limit}`.execute(db);
  if (rows.length > 0) return rows;
  const counted = await sql`select 1 from product_value where website_id = ${websiteId} limit 1`.execute(db);
  return counted.rows.length > 0 ? rows : undefined;
}

/** The same of any rows: `values` selects them as a column `value`. */
export async function countValues(db: Db, values: RawBuilder<unknown>, limit: number): Promise<ValueCount[]> {
  const { rows } = await sql<ValueCount>`
    select (array_agg(value order by count desc, value collate "fr-x-icu"))[1] as value, sum(count)::int as count
    from (select value, count(*) as count from (${values}) as listed where value is not null group by value) as spelling
    group by norm(value) order by count desc, norm(value) limit ${limit}`.execute(db);
  return rows;
}

/** Counts all products of a website anew. */
export async function recountWebsite(tx: Db, websiteId: number): Promise<void> {
  await sql`
    create temp table counted on commit drop as
    select case grouping(brand, category, unit) when 3 then 'brand' when 5 then 'category' else 'unit' end as field,
           coalesce(brand, category, unit) as value, count(*)::int as products_count
    from product where website_id = ${websiteId} and kind = 'product'
    group by grouping sets ((brand), (category), (unit))
    having coalesce(brand, category, unit) is not null`.execute(tx);
  await writeCounts(tx, websiteId, sql`select field, value, products_count from counted`);
  await sql`
    delete from product_value known where website_id = ${websiteId} and not exists (
      select from counted where counted.field = known.field and counted.value = known.value)`.execute(tx);
  await sql`drop table counted`.execute(tx);
}

export type Values = Partial<Record<CountedField, string | null>>;

/**
 * Counts again the values that some products have now, and those that they had before. Of two writers that meet, one may
 * not see the other's products: the next import that changes such a value counts all of them.
 */
export async function recountProducts(
  tx: Db,
  websiteId: number,
  ids: readonly number[],
  before: readonly Values[],
): Promise<void> {
  for (const field of countedFields) {
    const column = sql.ref(`product.${field}`);
    const had = [...new Set(before.flatMap((values) => values[field] ?? []))];
    await writeCounts(
      tx,
      websiteId,
      sql`
        select ${field}, touched.value, (
          select count(*)::int from product
          where website_id = ${websiteId} and kind = 'product' and ${column} = touched.value)
        from (
          select unnest(${had}::text[]) as value
          union
          select ${column} from product where website_id = ${websiteId} and id = any(${ids}::bigint[])
        ) as touched where touched.value is not null`,
    );
  }
  await sql`delete from product_value where website_id = ${websiteId} and products_count = 0`.execute(tx);
}

function writeCounts(tx: Db, websiteId: number, counts: RawBuilder<unknown>) {
  return sql`
    insert into product_value (website_id, field, value, products_count)
    select ${websiteId}::bigint, counts.* from (${counts}) as counts (field, value, products_count)
    order by field, value
    on conflict (website_id, field, value) do update set products_count = excluded.products_count
    where product_value.products_count <> excluded.products_count`.execute(tx);
}
