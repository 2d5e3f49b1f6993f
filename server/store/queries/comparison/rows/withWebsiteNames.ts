import { type RawBuilder, sql } from "kysely";

/** The same table, each row with the name of its website, which is looked up once for all of them. */
export function withWebsiteNames(
  products: RawBuilder<unknown>,
  websites: readonly { id: number; name: string }[],
): RawBuilder<unknown> {
  const named = websites.map(({ id, name }) => sql`when ${id}::bigint then ${name}::text`);
  const name = named.length > 0 ? sql`case named.website_id ${sql.join(named, sql` `)} end` : sql`null::text`;
  return sql`(select named.*, ${name} as website_name from ${products} as named)`;
}
