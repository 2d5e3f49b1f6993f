import { sql } from "kysely";
import { moneyScale } from "#shared/prices/money.ts";
import { unordered } from "../../collection.ts";
import type { Db } from "../../database.ts";
import type { ListedRows, Sql } from "../../listedRows.ts";
import type { Actor } from "../../scopes.ts";

export type Total = { sum: number; count: number };

/** A column of numbers, what an attribute holds, or the price less the cost. */
export type Summed = "margin" | { attribute: string } | { column: string; isMoney: boolean };

/** The sum of listed rows' values, amounts in currency units, and how many rows have one. */
export async function totalOf(
  db: Db,
  actor: Actor,
  { entity, where, from }: ListedRows,
  summed: Summed,
): Promise<Total> {
  const rows = unordered(actor, entity, where, { cells: sql`${valueOf(summed)} as value`, from });
  const { rows: totals } = await sql<Total>`
    select coalesce(sum(value), 0)::numeric as sum, count(value)::bigint as count from (${rows}) as listed`.execute(
    db,
  );
  return totals[0]!;
}

function valueOf(summed: Summed): Sql {
  if (summed === "margin") return sql`(row.price - ${costPrice})`;
  if ("attribute" in summed) return attributeNumber(summed.attribute);
  const column = sql.ref(`row.${summed.column}`);
  return summed.isMoney ? sql`${column} / ${sql.lit(moneyScale)}::numeric` : column;
}

/** The number that an attribute holds; null when it holds none. */
function attributeNumber(slug: string): Sql {
  const value = sql`row.attributes -> ${slug}::text -> 'value'`;
  return sql`case when jsonb_typeof(${value}) = 'number' then (${value})::numeric end`;
}

/** What a product costs its shop; null when that is not known. */
export const costPrice = attributeNumber("cost_price");
