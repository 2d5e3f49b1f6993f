// Lines that say themselves when their prices were seen: the latest of a product is what it is now, those before it are
// its history. They are moved to the temporary table `earlier_line` and leave the others to the merge.
import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { type MergedRun, staging } from "./mergedValues.ts";

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
