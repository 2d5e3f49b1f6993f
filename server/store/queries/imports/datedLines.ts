// Lines that say themselves when their prices were seen: the latest of a product is what it is now, those before it are
// its history. They are moved to the temporary table `earlier_line` and leave the others to the merge.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { currencyOf, insertPoints, sameMoment } from "../products/historyPoints.ts";
import type { ImportedColumn } from "./lines.ts";
import {
  type Merge,
  type MergedRun,
  identity,
  inScope,
  isStored,
  same,
  seenAt,
  staging,
} from "./mergedValues.ts";

export type Dates = {
  first: Date;
  last: Date;
  /** One moment of each month that there is a line of. */
  months: Date[];
};

/** The dates of a run's lines; one that has none was seen when the run says. Undefined when there is no line. */
export async function completeDates(db: Db, run: MergedRun): Promise<Dates | undefined> {
  await sql`
    update ${staging(run)} set "observedAt" = ${run.observedAt}
    where error is null and "observedAt" is null`.execute(db);
  const result = await sql<{ first: Date; last: Date }>`
    select min("observedAt") as first, max("observedAt") as last from ${staging(run)} where error is null
    group by date_trunc('month', "observedAt" at time zone 'UTC') order by 1`.execute(db);
  const months = result.rows.map(({ first }) => first);
  return months[0] && { first: months[0], last: result.rows.at(-1)!.last, months };
}

export async function prepareEarlier(db: Db, run: MergedRun): Promise<void> {
  await sql`create temp table earlier_line (like ${staging(run)}) on commit drop`.execute(db);
  await sql`create index on earlier_line (product_id)`.execute(db);
}

/**
 * Moves the lines behind the latest one of their product, and those from before `stored`, when the website was last
 * seen: all of them where the whole file is older, else those of which the store knows a later price. Returns how many.
 */
export async function moveEarlier(db: Db, { run, kind }: Merge, stored: Date | null): Promise<number> {
  await sql`
    create temp table latest on commit drop as
    select ${identity(kind, "line")}, max("observedAt") as last
    from ${staging(run)} as line where error is null and kind = ${kind} group by ${identity(kind, "line")}`.execute(
    db,
  );
  await sql`analyze latest`.execute(db);
  const isOlder = stored !== null && run.observedAt < stored;
  const isOvertaken = sql`exists (
    select from product join product_history as point
      on point.website_id = product.website_id and point.product_id = product.id
    where ${isStored({ run, kind })} and point.created > line."observedAt")`;
  const isBehind = sql`line."observedAt" < ${stored}${isOlder ? sql`` : sql` and ${isOvertaken}`}`;
  const moved = await sql`
    with moved as (
      delete from ${staging(run)} as line using latest
      where line.error is null and line.kind = ${kind} and ${same(kind, "line", "latest")}
        and (line."observedAt" < latest.last or coalesce(${isBehind}, false))
      returning line.*
    )
    insert into earlier_line select * from moved`.execute(db);
  await sql`drop table latest`.execute(db);
  await sql`analyze earlier_line`.execute(db);
  return Number(moved.numAffectedRows ?? 0);
}

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

/** A price changed when the last point of its history says so, where this run wrote that point. */
export async function settlePriceDates(db: Db, run: MergedRun): Promise<void> {
  await sql`
    with latest as (
      select product_id, max(created) as created from product_history
      where website_id = ${run.website_id} and import_id = ${run.id} group by product_id
    ), settled as (
      update product set price_changed_at = latest.created, price_import_id = ${run.id}
      from latest
      where product.website_id = ${run.website_id} and product.id = latest.product_id
        and (product.price_changed_at, product.price_import_id) is distinct from (latest.created, ${run.id}::bigint)
        and not exists (select from product_history as later
                        where later.website_id = ${run.website_id} and later.product_id = latest.product_id
                          and later.created > latest.created)
      returning product.id
    )
    insert into changed_product select id from settled on conflict do nothing`.execute(db);
}
