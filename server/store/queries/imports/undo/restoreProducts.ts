import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { takeBackFromAway } from "../../bin/takeBackFromAway.ts";
import type { ImportedColumn } from "../createStaging.ts";
import { importedColumns } from "../lines.ts";
import type { MergedRun } from "../merge/mergedValues.ts";
import { keptColumns, kept, isOfWebsite } from "./undo.ts";

/** What goes with a price: when it became what it is, by which line of which import, and whether it is doubted. */
const priceOrigin = ["price_changed_at", "price_import_id", "source_line", "price_doubted_at"] as const;
const priceColumns: readonly string[] = [
  "price",
  "sale_price",
  "public_price",
  "shipping_price",
  "total_price",
  "currency",
  ...priceOrigin,
];
const allColumns: readonly string[] = [
  ...(Object.keys(importedColumns) as ImportedColumn[]),
  ...priceOrigin,
  "missing_since",
  "modified",
];

/**
 * Makes the products of the run's website what they were before it. One that somebody changed since keeps what they
 * wrote: of it the prices that the run brought are taken back, and whether it is missing. Leaves the products that are
 * restored in the temporary table `changed_product`; returns those that are deleted, and how many were changed since.
 */
export async function restoreProducts(
  tx: Db,
  run: MergedRun,
): Promise<{ deleted: number[]; changedSince: number }> {
  const { id, website_id, observedAt } = run;
  const known = new Set(await keptColumns(tx, "before", id));
  // A column that came with an upgrade since then is as it is of a product of before the upgrade.
  const assigned = (columns: readonly string[]) =>
    sql.join(
      columns.map((column) =>
        known.has(column)
          ? sql`${sql.ref(column)} = before.${sql.ref(column)}`
          : sql`${sql.ref(column)} = default`,
      ),
    );
  const untouched = sql`product.modified in (before.modified, ${observedAt}::timestamptz)`;
  await sql`create temp table changed_product (id bigint primary key) on commit drop`.execute(tx);
  const touched = await sql`
    with restored as (
      update product set ${assigned([...priceColumns, "missing_since"])}
      from ${kept("before", id)} as before
      where product.website_id = ${website_id} and product.id = before.id and not ${untouched}
        and product.price_import_id is not distinct from ${id}::bigint
      returning product.id
    )
    insert into changed_product select id from restored`.execute(tx);
  await sql`
    with restored as (
      update product set ${assigned(allColumns)}
      from ${kept("before", id)} as before
      where product.website_id = ${website_id} and product.id = before.id and ${untouched}
      returning product.id
    )
    insert into changed_product select id from restored`.execute(tx);
  await sql`
    delete from product_history
    where website_id = ${website_id} and import_id = ${id} and created >= ${observedAt}`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    delete from product using ${kept("created", id)} as created
    where product.website_id = ${website_id} and product.id = created.id returning product.id`.execute(tx);
  await restoreQuarantine(tx, run);
  await takeBackFromAway(tx, run, {
    before: kept("before", id),
    created: kept("created", id),
    quarantine: kept("quarantine", id),
    columns: allColumns,
    prices: [...priceColumns, "missing_since"],
  });
  return { deleted: rows.map((row) => row.id), changedSince: Number(touched.numAffectedRows ?? 0) };
}

async function restoreQuarantine(tx: Db, { id, website_id }: MergedRun): Promise<void> {
  await sql`delete from quarantined_price as kept where website_id = ${website_id} and ${isOfWebsite}`.execute(
    tx,
  );
  const columns = sql.join((await keptColumns(tx, "quarantine", id)).map((column) => sql.ref(column)));
  await sql`
    insert into quarantined_price (${columns}) overriding system value
    select ${columns} from (
      select kept.* from ${kept("quarantine", id)} as kept
    join product on product.website_id = kept.website_id and product.id = kept.product_id
    ) as restored`.execute(tx);
}
