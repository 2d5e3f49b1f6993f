import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { insertPoints } from "../../products/historyPoints.ts";
import {
  type Merge,
  columnList,
  firstSeenAt,
  seenAt,
  staging,
  valueOf,
  writtenColumns,
} from "./mergedValues.ts";

/** Writes the products seen for the first time, and the first point of their history unless lines are dated. */
export async function insertNewProducts(db: Db, merge: Merge): Promise<void> {
  const { run, kind } = merge;
  const columns = writtenColumns(merge);
  const points = merge.dated ? sql`select` : sql`${insertPoints(run)} from created`;
  await sql`
    with created as (
      insert into product (website_id, kind, product_id, channel, competitor_name, catalog_id, ${columnList(columns)},
                           price_changed_at, price_import_id, source_line, created, modified)
      select ${run.website_id}, line.kind, line.product_id, line.channel, line.competitor_name,
             ${run.catalog_id}::bigint,
             ${sql.join(columns.map((column) => valueOf(column, merge)))},
             ${seenAt(merge)}, ${run.id}, incoming.source_line, ${firstSeenAt(merge)}, ${seenAt(merge)}
      from incoming join ${staging(run)} as line using (line)
      left join product on false
      where incoming.id is null and line.kind = ${kind}
      order by line.line
      returning id, price, shipping_price, total_price, stock, currency
    ), noted as (
      insert into changed_product select id from created
    )
    ${points}`.execute(db);
}
