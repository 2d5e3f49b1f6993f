// What an import found, kept so that it can be taken back whole: the products it changes as they were, and which ones it
// makes. `undo.before_{run}`, `undo.created_{run}`, `undo.quarantine_{run}`, and, where it told products apart by something
// else than the one before, `undo.identified_{run}`.
import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { databaseNow } from "#server/store/moment.ts";
import { identifyAsBefore } from "../merge/identifiedAnew.ts";
import type { MergedRun } from "../merge/mergedValues.ts";
import type { Run } from "../runs/runs.ts";

type What = "before" | "created" | "quarantine" | "identified";
const kinds: readonly What[] = ["before", "created", "quarantine", "identified"];
/** The table of what a run found; it is there as long as the run can be taken back. */
export const kept = (what: What, runId: number) => sql.raw(`undo.${what}_${runId}`);

/** For so long the last import of a website can be taken back. */
const undoable_days = 7;

/**
 * Before anything is written: the products that `incoming` touches, and the prices in quarantine. A run that is done once
 * more keeps what it finds this time.
 */
export async function keepBefore(tx: Db, run: MergedRun): Promise<void> {
  await dropUndo(tx, run.id);
  await sql`
    create table ${kept("before", run.id)} as
    select product.* from incoming
    join product on product.website_id = ${run.website_id} and product.id = incoming.id`.execute(tx);
  await sql`
    create table ${kept("quarantine", run.id)} as
    select * from quarantined_price as kept where website_id = ${run.website_id} and ${isOfWebsite}`.execute(
    tx,
  );
}

/** The products that have another identifier by this run, and which they had. */
export async function keepIdentified(tx: Db, run: MergedRun): Promise<void> {
  await sql`create table ${kept("identified", run.id)} as select * from identified`.execute(tx);
}

/** Those that have another identifier by a run have their former one again, where it is free. */
export async function restoreIdentifiers(tx: Db, run: Pick<Run, "id" | "website_id">): Promise<void> {
  if ((await keptColumns(tx, "identified", run.id)).length === 0) return;
  await identifyAsBefore(tx, run.website_id, kept("identified", run.id));
}

/** Once all is written: the products that are new, and not those that were away. */
export async function keepCreated(tx: Db, run: MergedRun): Promise<void> {
  await sql`
    create table ${kept("created", run.id)} as
    select changed_product.id from changed_product
    where not exists (select from ${kept("before", run.id)} as before where before.id = changed_product.id)
      and not exists (select from brought_back where brought_back.id = changed_product.id)`.execute(tx);
}

/** The run is the last one of its website: it can be taken back, and those before it no more. */
export async function makeUndoable(tx: Db, run: MergedRun, observedBefore: Date | null): Promise<void> {
  await endUndo(tx, run.website_id);
  await sql`
    update website_import
    set undoable_until = ${databaseNow} + make_interval(days => ${undoable_days}), observed_before = ${observedBefore}
    where id = ${run.id}`.execute(tx);
}

/** No import of the website can be taken back any more. */
export async function endUndo(tx: Db, websiteId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update website_import set undoable_until = null
    where website_id = ${websiteId} and undoable_until is not null returning id`.execute(tx);
  for (const { id } of rows) await dropUndo(tx, id);
}

export async function dropUndo(tx: Db, runId: number): Promise<void> {
  for (const what of kinds) await sql`drop table if exists ${kept(what, runId)}`.execute(tx);
}

/** Removes what can be taken back no more: its time is over, or its run is gone. */
export async function dropLeftUndo(db: Db): Promise<void> {
  await sql`update website_import set undoable_until = null where undoable_until < ${databaseNow}`.execute(
    db,
  );
  const left = await sql<{ id: number }>`
    select distinct substring(tablename from '_(\\d+)$')::bigint as id from pg_tables
    where schemaname = 'undo' and tablename ~ '^(before|created|quarantine|identified)_\\d+$'
      and substring(tablename from '_(\\d+)$')::bigint not in
        (select id from website_import where undoable_until is not null or status = 'running')`.execute(db);
  for (const { id } of left.rows) await dropUndo(db, id);
}

/** The run, if it can be taken back now; it is the caller's until the transaction ends. */
export async function lockUndoable(tx: Db, id: number): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    select * from website_import
    where id = ${id} and status = 'complete' and undoable_until > ${databaseNow} for update`.execute(tx);
  return rows[0];
}

/** The columns of what a run has kept: those that there were when it was merged. */
export async function keptColumns(tx: Db, what: What, runId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'undo' and table_name = ${`${what}_${runId}`} order by ordinal_position`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Not of the offers that a catalogue's provider delivers: those are imported beside. */
export const isOfWebsite = sql`not exists (
  select from product where product.website_id = kept.website_id and product.id = kept.product_id
    and product.catalog_id is not null)`;

/** The website was last seen when it was before the run. */
export async function restoreWebsite(
  tx: Db,
  run: Pick<Run, "website_id" | "observed_before">,
): Promise<void> {
  await sql`
    update website_setting set last_observed_at = ${run.observed_before} where id = ${run.website_id}`.execute(
    tx,
  );
}
