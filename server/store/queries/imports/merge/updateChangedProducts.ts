import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { insertPoints, sameMoment } from "../../products/historyPoints.ts";
import { type Merge, seenAt, staging, valueOf, writtenColumns } from "./mergedValues.ts";

/** Writes the stored products whose fields changed or which came back, and a point where a price did unless lines are dated. */
export async function updateChangedProducts(db: Db, merge: Merge): Promise<void> {
  const { run, kind } = merge;
  const assignments = writtenColumns(merge).map(
    (column) => sql`${sql.ref(column)} = ${valueOf(column, merge)}`,
  );
  const points = merge.dated
    ? sql`select`
    : sql`${insertPoints(run)} from updated where repriced ${sameMoment}`;
  await sql`
    with updated as (
      update product
      set ${sql.join([...assignments])},
          modified = case when incoming.changed then ${seenAt(merge)} else product.modified end,
          price_changed_at = case when incoming.price_changed then ${seenAt(merge)} else product.price_changed_at end,
          price_import_id = case when incoming.price_changed then ${run.id} else product.price_import_id end,
          source_line = case when incoming.price_changed then incoming.source_line else product.source_line end,
          missing_since = null,
          price_doubted_at = ${doubtedAt(merge)}
      from incoming join ${staging(run)} as line using (line)
      where product.website_id = ${run.website_id} and product.id = incoming.id and line.kind = ${kind}
      returning product.id, product.price, product.shipping_price, product.total_price, product.stock, product.currency,
        repriced
    ), noted as (
      insert into changed_product select id from updated
    )
    ${points}`.execute(db);
}

/** A file without prices leaves a doubt as it is. */
function doubtedAt(merge: Merge): RawBuilder<unknown> {
  if (!merge.mapped.has("price")) return sql`product.price_doubted_at`;
  return sql`case when incoming.asks then coalesce(product.price_doubted_at, ${seenAt(merge)}) end`;
}
