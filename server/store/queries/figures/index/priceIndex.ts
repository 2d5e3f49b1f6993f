// The price index: own prices against the averages of their competitors' prices, 100 where they are the same. Over products
// it is the geometric mean, whose index of the two sides exchanged is its inverse (docs/decisions/0246).
import { sql } from "kysely";
import { unordered } from "../../../collection.ts";
import type { Db } from "../../../database.ts";
import type { ListedRows, Sql } from "../../../listedRows.ts";
import type { Actor } from "../../../scopes.ts";
import { type Grouping, groupValue } from "../groupedBy.ts";

/** Two decimals; null of no products. */
export type PriceIndex = { index: number | null; count: number };
/** `_id` is null for the products without a value. */
export type ValueIndex<Id> = PriceIndex & { _id: Id; name: string | null };

/** The logarithm of what a price is of its competitors' average; null where one of them is not known. Amounts in thousandths. */
export function logOf(own: Sql, average: Sql): Sql {
  return sql`case when ${own} > 0 and ${average} > 0 then ln((${own})::float8 / ${average}) end`;
}

export const figures = sql`round((100 * exp(sum(log)::float8 / nullif(sum(n), 0)::float8))::numeric, 2) as index,
  coalesce(sum(n), 0)::int as count`;
export const summed = sql`sum(log) as log, count(log) as n`;

/** Listed rows as their `value` and their `log`. */
export function indexedRows(
  actor: Actor,
  { entity, where, from }: ListedRows,
  grouping: Grouping | undefined,
): Sql {
  const log = logOf(sql`(row.best_price + row.price_diff_integer)`, sql`row.competitors_price_average`);
  const value = grouping ? groupValue(grouping) : sql`null::text`;
  return unordered(actor, entity, where, { cells: sql`${log} as log, ${value} as value`, from });
}

/** Of listed rows. */
export async function indexOf(db: Db, actor: Actor, listed: ListedRows): Promise<PriceIndex> {
  const { rows } = await sql<PriceIndex>`
    select ${figures} from (select ${summed} from (${indexedRows(actor, listed, undefined)}) as listed) as counted`.execute(
    db,
  );
  return rows[0]!;
}

/** The same, from what is kept beside the products. */
export async function talliedIndex(db: Db, tallies: Sql): Promise<PriceIndex> {
  const { rows } = await sql<PriceIndex>`
    select ${figures} from (select log, logged as n from (${tallies}) as tallied) as counted`.execute(db);
  return rows[0]!;
}
