// What imports do to products that are away: those that a file holds come back, and an import that is taken back is taken
// back of them too.
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import type { Sql } from "../../listedRows.ts";
import { type MergedRun, staging } from "../imports/merge/mergedValues.ts";

/** Those of a website that the lines of a run are about, where the run tells what is there. */
export async function awayInFile(tx: Db, run: MergedRun): Promise<number[]> {
  const { rows: some } = await sql`
    select from deleted_product where website_id = ${run.website_id} limit 1`.execute(tx);
  if (some.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select away.id from deleted_product away
    where away.website_id = ${run.website_id}
      and away.catalog_id is not distinct from ${run.catalog_id}::bigint and exists (
      select from ${staging(run)} as line
      where line.error is null and line.kind = away.kind and line.product_id = away.product_id
        and (away.kind = 'product'
             or (line.channel, line.competitor_name) is not distinct from (away.channel, away.competitor_name)))
    order by away.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A complete reading of the website did not hold these while they were away: as `markMissing` of those that are there. */
export async function markMissedAway(tx: Db, run: MergedRun): Promise<void> {
  await sql`
    update deleted_product away set missed_since = ${run.observedAt}
    where website_id = ${run.website_id} and missed_since is null
      and not exists (select from brought_back where brought_back.id = away.id)
      and catalog_id is not distinct from ${run.scope === "marketplace" ? run.catalog_id : null}::bigint`.execute(
    tx,
  );
}

/** The lines of files that are named by prices of a website's products that are away. */
export function namedByAway(websiteId: number): Sql {
  return sql`
    select (rows #>> '{0,source_line}')::bigint from deleted_row
    where website_id = ${websiteId} and of_table in ('product', 'quarantined_price')`;
}

/** In a transaction that looks for products that came back: none yet. */
export async function prepareBroughtBack(tx: Db): Promise<void> {
  await sql`create temp table brought_back (id bigint primary key) on commit drop`.execute(tx);
}

export async function markBroughtBack(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`insert into brought_back select unnest(${ids}::bigint[])`.execute(tx);
}

/** Those that came back are changed, whatever the file says of them: comparisons follow. */
export async function countBroughtBackAsChanged(tx: Db): Promise<void> {
  await sql`insert into changed_product select id from brought_back on conflict do nothing`.execute(tx);
}
