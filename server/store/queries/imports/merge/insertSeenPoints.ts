import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { currencyOf, insertPoints, sameMoment } from "../../products/historyPoints.ts";
import type { ImportedColumn } from "../createStaging.ts";
import { type Merge, inScope, isStored, seenAt, staging } from "./mergedValues.ts";

/**
 * Adds each line's prices to the history of its product where they differ from the point before them, stored or of the
 * file; later points stay as they are.
 */
export async function insertSeenPoints(db: Db, merge: Merge): Promise<void> {
  const { run, kind, mapped, dated } = merge;
  const at = (column: ImportedColumn) => sql.ref(`${mapped.has(column) ? "line" : "before"}.${column}`);
  const lines = dated
    ? sql`select * from ${staging(run)} union all select * from earlier_line`
    : sql`table ${staging(run)}`;
  const own = mapped.has("currency") ? sql`line.currency` : sql`coalesce(before.currency, product.currency)`;
  const currency = currencyOf(own, run.website_id);
  const compared = sql`(price, shipping_price, total_price, currency)`;
  await sql`
    with seen as (
      select product.id, ${seenAt(merge)} as seen_at, ${at("price")} as price, ${at("shipping_price")} as shipping_price,
             coalesce(${mapped.has("total_price") ? sql`line.total_price` : sql`null`},
                      ${at("price")} + ${at("shipping_price")}) as total_price,
             ${at("stock")} as stock, ${currency} as currency,
             before.created as before_created, before.price as before_price,
             before.shipping_price as before_shipping_price, before.total_price as before_total_price,
             before.currency as before_currency
      from (${lines}) as line
      join product on ${isStored(merge)}
      left join lateral (
        select created, price, shipping_price, total_price, stock, currency from product_history as point
        where point.website_id = ${run.website_id} and point.product_id = product.id
          and point.created <= ${seenAt(merge)}
        order by created desc limit 1
      ) as before on true
      where line.error is null and line.kind = ${kind} and ${inScope(run)}
    ), told as (
      select seen.*, lag(seen_at) over before_it as line_created, lag(price) over before_it as line_price,
             lag(shipping_price) over before_it as line_shipping_price,
             lag(total_price) over before_it as line_total_price, lag(currency) over before_it as line_currency
      from seen window before_it as (partition by id order by seen_at)
    )
    ${insertPoints({ ...run, observedAt: sql`seen_at` })} from told
    where case
      when line_created >= before_created or before_created is null and line_created is not null
        then ${compared} is distinct from (line_price, line_shipping_price, line_total_price, line_currency)
      else before_created is null
        or ${compared} is distinct from (before_price, before_shipping_price, before_total_price, before_currency)
    end
    ${sameMoment}`.execute(db);
}
