// The brands, categories and units of a website's products, and how many products have each: read from a table of
// counts (productCounts.ts).
import type { countedFields } from "#shared/addresses/productValues.ts";
import { sql } from "kysely";
import { product } from "#shared/entities/product.ts";
import { unordered } from "../../collection.ts";
import type { Db } from "../../database.ts";
import type { ListedRows } from "../../listedRows.ts";
import { type Actor, scopeOf } from "../../scopes.ts";

export type CountedField = (typeof countedFields)[number];

type ValueCount = { value: string; count: number };

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
  request: { field: CountedField; pattern: string; limit: number },
): Promise<ValueCount[] | undefined> {
  const { rows } = await sql<ValueCount>`
    select (array_agg(value order by products_count desc, value collate "fr-x-icu"))[1] as value, sum(products_count)::int as count
    from (
      select row.value, row.value_norm, row.products_count from product_value as row
      where row.website_id = ${websiteId} and row.field = ${request.field} and row.value_norm like norm(${request.pattern})
        and ${scopeOf(product, actor)}
      order by row.products_count desc, row.value limit ${spellingsMax}
    ) as spelling
    group by value_norm order by count desc, value_norm limit ${request.limit}`.execute(db);
  if (rows.length > 0) return rows;
  const counted = await sql`select 1 from product_value where website_id = ${websiteId} limit 1`.execute(db);
  return counted.rows.length > 0 ? rows : undefined;
}

/** The same of any listed products. */
export async function countValues(
  db: Db,
  actor: Actor,
  { entity, where, from }: ListedRows,
  { field, limit }: { field: CountedField; limit: number },
): Promise<ValueCount[]> {
  const values = unordered(actor, entity, where, { cells: sql`${sql.ref(`row.${field}`)} as value`, from });
  const { rows } = await sql<ValueCount>`
    select (array_agg(value order by count desc, value collate "fr-x-icu"))[1] as value, sum(count)::int as count
    from (select value, count(*) as count from (${values}) as listed where value is not null group by value) as spelling
    group by norm(value) order by count desc, norm(value) limit ${limit}`.execute(db);
  return rows;
}
