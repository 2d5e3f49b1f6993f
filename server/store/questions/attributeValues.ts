import { sql } from "kysely";
import { product } from "#shared/entities/product.ts";
import type { Db } from "../database.ts";
import { type Actor, scopeOf } from "../scopes.ts";

export type AttributeCount = { value: string | number | boolean; count: number };

/** The values of an attribute whose text is like the pattern, whatever its case and accents, the most frequent first. */
export async function countAttributeValues(
  db: Db,
  actor: Actor,
  websiteId: number,
  { slug, pattern, limit }: { slug: string; pattern: string; limit: number },
): Promise<AttributeCount[]> {
  // Materialized, so that the text is looked for in each value once and not in each product.
  const { rows } = await sql<AttributeCount>`
    with counted as materialized (
      select row.attributes -> ${slug}::text -> 'value' as value, count(*)::int as count from product as row
      where row.website_id = ${websiteId} and row.kind = 'product' and ${scopeOf(product, actor)}
      group by 1
    )
    select value, count from counted
    where jsonb_typeof(value) in ('string', 'number', 'boolean') and norm(value #>> '{}') like norm(${pattern})
    order by count desc, value limit ${limit}`.execute(db);
  return rows;
}
