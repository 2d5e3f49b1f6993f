// The prices by month of some products: a look-up for each, where the view alone would group everybody's.
import { type RawBuilder, sql } from "kysely";
import { productMkp } from "#shared/entities/productMkp.ts";
import { type Actor, scopeOf } from "../../scopes.ts";

/** The id of a month is its product's times this, and the number of the month (migration 0004). */
export const monthsPerProduct = 10_000;

/** The months of these products, in the columns of the view. */
export function monthsOfProducts(ids: readonly number[]): RawBuilder<unknown> {
  return monthsOf(sql`select website_id, id from product where id = any(${ids}::bigint[])`);
}

/** The months of the first products, or last, that the actor may see and that had a price one day. */
export function pastProducts(
  actor: Actor,
  { descending, limit }: { descending: boolean; limit: number },
): RawBuilder<unknown> {
  return monthsOf(sql`
    select row.website_id, row.id from product as row
    where ${scopeOf(productMkp, actor)} and exists (
      select from product_history point where point.website_id = row.website_id and point.product_id = row.id)
    order by row.id ${descending ? sql`desc` : sql`asc`} limit ${limit}`);
}

/** The offset keeps the question for one product from being asked for all of them at once. */
function monthsOf(products: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select shown.* from (${products}) as past cross join lateral (
      select * from product_history_by_month as month
      where month.website_id = past.website_id and month.product_id = past.id offset 0) as shown)`;
}
