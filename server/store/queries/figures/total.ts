import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database.ts";

export type Total = { sum: number; count: number };

/** The sum of the values that `rows` selects as `value`, and how many there are that are not null. */
export async function totalOf(db: Db, rows: RawBuilder<unknown>): Promise<Total> {
  const { rows: totals } = await sql<Total>`
    select coalesce(sum(value), 0)::numeric as sum, count(value)::bigint as count from (${rows}) as listed`.execute(
    db,
  );
  return totals[0]!;
}

/** The number that an attribute holds; null when it holds none. */
export function attributeNumber(slug: string): RawBuilder<unknown> {
  const value = sql`row.attributes -> ${slug}::text -> 'value'`;
  return sql`case when jsonb_typeof(${value}) = 'number' then (${value})::numeric end`;
}

/** What a product costs its shop; null when that is not known. */
export const costPrice = attributeNumber("cost_price");
