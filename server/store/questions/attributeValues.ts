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
  const { rows } = await sql<AttributeCount>`
    select value, count(*)::int as count
    from (
      select row.attributes -> ${slug} -> 'value' as value from product as row
      where row.website_id = ${websiteId} and row.kind = 'product' and ${scopeOf(product, actor)}
    ) as listed
    where jsonb_typeof(value) in ('string', 'number', 'boolean') and norm(value #>> '{}') like norm(${pattern})
    group by value order by count desc, value limit ${limit}`.execute(db);
  return rows;
}
