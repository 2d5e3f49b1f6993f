import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { currencyOf } from "../../products/historyPoints.ts";
import { type Merge, identity, isStored, staging } from "./mergedValues.ts";

/**
 * Takes the moments before the latest of a product out of `earlier_line` whose price moves by more than the factor against
 * the last one that was believed, stored or of the file: nobody has looked at them. Where none was before them, the middle
 * one of what the file says of the product is what the first is held against. Returns how many. `ofNew`: of products too
 * that the run would make, as it would of those that it has made.
 */
export async function leaveOutAbsurd(db: Db, merge: Merge, { ofNew = false } = {}): Promise<number> {
  const { run, kind, mapped, quarantineFactor: factor } = merge;
  if (factor === null || !mapped.has("price")) return 0;
  const own = mapped.has("currency") ? sql`line.currency` : sql`product.currency`;
  const currency = (of: RawBuilder<unknown>) => currencyOf(of, run.website_id);
  // What is in quarantine says nothing: its product keeps the price that it has.
  const believed = sql`case when line.line in (select line from incoming where doubtful) then product.price else line.price end`;
  const lines = (from: RawBuilder<unknown>, isWeighed: boolean) => sql`
      select array[${identity(kind, "line")}] as key, product.id, ${currency(own)} as currency, line."observedAt" as at,
             ${isWeighed ? sql`line.price` : believed} as price, line.line, ${sql.lit(isWeighed)} as is_weighed
      from ${from} as line
      left join product on ${isStored(merge)}
      where line.error is null and line.kind = ${kind} and line.price > 0 and ${ofNew ? sql`true` : sql`product.id is not null`}`;
  const { numAffectedRows } = await sql`
    with weighed as materialized (${lines(sql`earlier_line`, true)}),
    told as (
      select * from weighed
      union all
      select * from (${lines(staging(run), false)}) as latest where key in (select key from weighed)
    ), moment as (
      select key, currency, at, price, line, is_weighed from told
      union all
      select stored.key, ${currency(sql`point.currency`)}, point.created, point.price, null::bigint, false
      from (select distinct key, id from weighed) as stored
      join product_history as point on point.website_id = ${run.website_id} and point.product_id = stored.id
      union all
      select key, currency, '-infinity'::timestamptz, percentile_disc(0.5) within group (order by price), null::bigint, false
      from told group by key, currency
    ), judged as (
      select line, is_weighed, price, believed_price(price, is_weighed, ${factor}::numeric)
               over (partition by key, currency order by at, is_weighed, line) as believed
      from moment
    )
    delete from earlier_line using judged
    where earlier_line.line = judged.line and judged.is_weighed and judged.price <> judged.believed`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
