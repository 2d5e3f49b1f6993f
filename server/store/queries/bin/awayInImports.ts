// What imports do to products that are away: those that a file holds come back, and an import that is taken back is taken
// back of them too.
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import type { Sql } from "../../listedRows.ts";
import { type MergedRun, staging } from "../imports/mergedValues.ts";

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

/**
 * What a run that is taken back brought to products that are away since: they are what they were before it, and those
 * that it made are gone for good. `columns` are those it may have changed, `prices` those that go with its price.
 */
export async function takeBackFromAway(
  tx: Db,
  run: MergedRun,
  { before, created, quarantine, columns, prices }: UndoTables,
): Promise<void> {
  const { id, website_id, observedAt } = run;
  await sql`
    with gone as (
      delete from deleted_product away using ${created} as created
      where away.website_id = ${website_id} and away.id = created.id returning deletion_id
    )
    update deletion set gone_count = gone_count + counted.count
    from (select deletion_id, count(*)::int as count from gone group by deletion_id) as counted
    where deletion.id = counted.deletion_id`.execute(tx);
  await sql`
    update deleted_product set missed_since = null
    where website_id = ${website_id} and missed_since = ${observedAt}::timestamptz`.execute(tx);
  const former = (names: readonly string[]) => sql`(
    select jsonb_object_agg(entry.key, entry.value) from jsonb_each(to_jsonb(before)) as entry
    where entry.key = any(${names}))`;
  const one = sql`(kept.rows -> 0)`;
  await sql`
    update deleted_row kept
    set rows = jsonb_build_array(${one} || case
      when (${one} ->> 'modified')::timestamptz in (before.modified, ${observedAt}::timestamptz) then ${former(columns)}
      when (${one} ->> 'price_import_id')::bigint = ${id} then ${former(prices)}
      else '{}' end)
    from ${before} as before
    where kept.website_id = ${website_id} and kept.of_table = 'product' and kept.product_id = before.id`.execute(
    tx,
  );
  await sql`
    update deleted_row kept
    set rows = coalesce((
      select jsonb_agg(point) from jsonb_array_elements(kept.rows) as point
      where (point ->> 'import_id')::bigint is distinct from ${id}
         or (point ->> 'created')::timestamptz < ${observedAt}::timestamptz), '[]')
    from ${before} as before
    where kept.website_id = ${website_id} and kept.of_table = 'product_history' and kept.product_id = before.id`.execute(
    tx,
  );
  await sql`
    delete from deleted_row kept using ${before} as before
    where kept.website_id = ${website_id} and kept.of_table = 'quarantined_price' and kept.product_id = before.id`.execute(
    tx,
  );
  await sql`
    insert into deleted_row (website_id, product_id, of_table, rows)
    select ${website_id}::bigint, asked.product_id, 'quarantined_price', jsonb_build_array(to_jsonb(asked))
    from ${quarantine} as asked
    join deleted_product away on away.website_id = ${website_id} and away.id = asked.product_id
    on conflict do nothing`.execute(tx);
}

/** What a run kept of the products it found, and which columns of theirs it may have changed. */
type UndoTables = {
  before: Sql;
  created: Sql;
  quarantine: Sql;
  columns: readonly string[];
  prices: readonly string[];
};
