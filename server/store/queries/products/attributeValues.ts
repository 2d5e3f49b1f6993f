import { sql } from "kysely";
import { product } from "#shared/entities/product.ts";
import type { Db } from "../../database.ts";
import { type Actor, scopeOf } from "../../scopes.ts";
import { productsSeenBy } from "../../visitors.ts";
import { attributeGiven } from "../catalogs/virtualAttributes.ts";

export type AttributeCount = { value: string | number | boolean; count: number };

/**
 * The values of an attribute whose text is like the pattern, whatever its case and accents, the most frequent first. With
 * a catalogue they include those that its value mappings give.
 */
export async function countAttributeValues(
  db: Db,
  actor: Actor,
  websiteId: number,
  {
    slug,
    pattern,
    limit,
    catalogId,
  }: { slug: string; pattern: string; limit: number; catalogId?: number | undefined },
): Promise<AttributeCount[]> {
  const imported = sql`(row.attributes -> ${slug}::text -> 'value')`;
  const value =
    catalogId === undefined
      ? imported
      : sql`case when row.attributes ? ${slug}::text then ${imported} else to_jsonb(given.value) end`;
  const given =
    catalogId === undefined
      ? sql``
      : sql`left join ${attributeGiven(catalogId, slug)} as given on given.product_id = row.id`;
  // Materialized, so that the text is looked for in each value once and not in each product.
  const { rows } = await sql<AttributeCount>`
    with counted as materialized (
      select ${value} as value, count(*)::int as count
      from ${productsSeenBy(actor, { website_id: websiteId })} as row ${given}
      where row.website_id = ${websiteId} and row.kind = 'product' and ${scopeOf(product, actor)}
      group by 1
    )
    select value, count from counted
    where jsonb_typeof(value) in ('string', 'number', 'boolean') and norm(value #>> '{}') like norm(${pattern})
    order by count desc, value limit ${limit}`.execute(db);
  return rows;
}
