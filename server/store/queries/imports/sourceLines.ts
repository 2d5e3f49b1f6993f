// The lines of files behind the prices of products: what is kept of each, whose it becomes, and when it goes.
import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { type Merge, type MergedRun, isStored, staging } from "./merge/mergedValues.ts";
import { namedByAway } from "../bin/awayInImports.ts";
import { kept } from "./undo/undo.ts";

/** Keeps the lines of `incoming` that bring a price, those included whose price will be kept aside. */
export async function keepSourceLines(tx: Db, run: MergedRun): Promise<void> {
  await sql`
    insert into source_line (website_id, id, import_id, line, cells)
    select ${run.website_id}, incoming.source_line, ${run.id}, abs(line.line), line.cells
    from incoming join ${staging(run)} as line using (line)
    where incoming.source_line is not null
    order by incoming.source_line`.execute(tx);
}

/**
 * Lines that date themselves: the one behind a price is that of the moment at which the price became what it is, which
 * may stand before the latest one of its product. What is in quarantine said nothing of the price that is kept: the
 * line that said it stays.
 */
export async function settleSourceLines(tx: Db, merge: Merge): Promise<void> {
  const { run, kind } = merge;
  await sql`
    with settled as materialized (
      select product.id as product, line.line, line.cells, nextval('source_line_id') as id
      from (select * from ${staging(run)} union all select * from earlier_line) as line
      join product on ${isStored(merge)}
      where line.error is null and line.kind = ${kind}
        and product.price_import_id = ${run.id} and product.price_changed_at = line."observedAt"
        and not exists (select from incoming
                        where incoming.source_line = product.source_line and incoming.line = line.line)
        and not exists (select from quarantined_price as kept
                        where kept.website_id = ${run.website_id} and kept.product_id = product.id
                          and kept.last_seen_at = line."observedAt")
    ), named as (
      update product set source_line = case when settled.cells is not null then settled.id end
      from settled where product.website_id = ${run.website_id} and product.id = settled.product
    )
    insert into source_line (website_id, id, import_id, line, cells)
    select ${run.website_id}, id, ${run.id}, abs(line), cells from settled where cells is not null`.execute(
    tx,
  );
}

export async function websitesWithLines(db: Db): Promise<number[]> {
  const { rows } = await sql<{ website_id: number }>`
    select distinct website_id from source_line order by website_id`.execute(db);
  return rows.map(({ website_id }) => website_id);
}

/** Deletes the lines of a website that no price names: no product's, none in quarantine, none that can come back. */
export async function deleteUnnamedLines(tx: Db, websiteId: number): Promise<void> {
  const undoable = await sql<{ id: number }>`
    select id from website_import where website_id = ${websiteId} and undoable_until is not null`.execute(tx);
  const named = [
    sql`select source_line from product where website_id = ${websiteId}`,
    sql`select source_line from quarantined_price where website_id = ${websiteId}`,
    namedByAway(websiteId),
    ...undoable.rows.flatMap(({ id }) => [
      sql`select source_line from ${kept("before", id)}`,
      sql`select source_line from ${kept("quarantine", id)}`,
    ]),
  ];
  await sql`
    delete from source_line as line
    where website_id = ${websiteId}
      and not exists (select from (${sql.join(named, sql` union all `)}) as named where named.source_line = line.id)`.execute(
    tx,
  );
}
