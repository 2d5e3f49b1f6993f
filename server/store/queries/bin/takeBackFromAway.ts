import { sql } from "kysely";
import type { Db } from "../../database.ts";
import type { Sql } from "../../listedRows.ts";
import type { MergedRun } from "../imports/merge/mergedValues.ts";

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
