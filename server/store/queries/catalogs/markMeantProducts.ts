import { type RawBuilder, sql } from "kysely";
import { readPattern } from "#server/store/where/pattern.ts";
import { likeContaining } from "#shared/filters/likePattern.ts";
import type { Db } from "../../database.ts";
import type { Actor } from "../../scopes.ts";
import { productsSeenBy } from "../../visitors.ts";
import type { ValueMapping } from "./valueMappings.ts";

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
