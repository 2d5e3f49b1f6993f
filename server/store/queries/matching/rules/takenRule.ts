// A rule that a worker has taken: how far it is, and whether it may still go on.
import { sql } from "kysely";
import type { Db } from "../../../database.ts";
import { type HeldRule, waits, looksAt, unlinked, type RunCounts } from "./ruleRuns.ts";

/** Takes up the first rule of a catalogue that has a run to do, by id; undefined when there is none. */
export async function takeRule(db: Db, catalogId: number): Promise<HeldRule | undefined> {
  const { rows } = await sql<HeldRule>`
    update website_matching_rule rule
    set run_attempts = run_attempts + 1, run_number = run_number + 1,
        last_run_result = case when run_asked_at is null then last_run_result else ${goesOn} || ${running(0, 0)} end
    from catalog
    where rule.catalog_id = ${catalogId} and catalog.id = rule.catalog_id and rule.id = (
      select min(id) from website_matching_rule rule where catalog_id = ${catalogId} and ${waits})
    returning rule.id, rule.catalog_id, filter_query, matching_query, run_attempts, run_number,
              case when matching_image_enabled then matching_image_threshold end as image_threshold,
              catalog.website_id as own_website_id,
              ${goesOn} as progress,
              enabled and (run_asked_at is not null or (auto_update and not lock)) as enabled, run_asked_at is not null as whole,
              changes_noted_at::text as changes_noted_at,
              array(select link.website_id from catalog_competitor link
                    where link.catalog_id = rule.catalog_id and ${looksAt} order by 1) as competitors,
              ${unlinked} as unlinked`.execute(db);
  return rows[0];
}

type Held = Pick<HeldRule, "catalog_id" | "id" | "run_number" | "whole" | "changes_noted_at">;

/** Tells how far a run has come. False when it is not ours any more. */
export async function reportProgress(
  db: Db,
  run: Held,
  { done, total }: { done: number; total: number },
): Promise<boolean> {
  // A run that follows imports is told of once it has found something to look at.
  const isTold = run.whole || total > 0;
  const { numAffectedRows } = await sql`
    update website_matching_rule
    set last_run_result = ${isTold ? sql`${goesOn} || ${running(done, total)}` : sql`last_run_result`}
    where ${isHeld(run)}`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Keeps what a run has come to, in the transaction that wrote it: whoever goes on with the run goes on counting. False
 * when it is not ours any more: what was written is not to be kept either.
 */
export async function keepCounts(tx: Db, run: Held, counts: RunCounts): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update website_matching_rule
    set last_run_result = ${running(0, 0)} || ${goesOn} || ${counts}::jsonb
    where ${isHeld(run)}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Whether a run is still ours. */
export async function holdsRule(db: Db, run: Held): Promise<boolean> {
  const { rows } = await sql`select from website_matching_rule where ${isHeld(run)}`.execute(db);
  return rows.length > 0;
}

/**
 * Ends a run that is still ours. What people asked for, and what was imported, while it ran goes on waiting. Without a
 * result it had nothing to look at: the one before stays.
 */
export async function endRun(db: Db, run: Held, result: object | null): Promise<void> {
  const isTold = result === null ? sql`last_run_result ->> 'status' = 'running'` : sql`true`;
  await sql`
    update website_matching_rule
    set run_asked_at = case when ${run.whole} then null else run_asked_at end, run_attempts = 0,
        run_number = run_number + 1,
        changes_noted_at = nullif(changes_noted_at, ${run.changes_noted_at}::timestamptz),
        last_run_at = case when ${isTold} then now() else last_run_at end,
        last_run_result = case when run_asked_at is not null and not ${run.whole} then ${{ status: "waiting" }}::jsonb
                               when ${isTold} then ${result ?? { status: "done" }}::jsonb
                               else last_run_result end
    where ${isHeld(run)}`.execute(db);
}

/** Calls off the run of a rule that waits or works. False when there is none. */
export async function cancelRun(db: Db, ruleId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update website_matching_rule
    set run_asked_at = null, changes_noted_at = null, run_attempts = 0, run_number = run_number + 1, last_run_at = now(),
        last_run_result = last_run_result || '{"status": "cancelled"}'
    where id = ${ruleId} and (run_asked_at is not null or last_run_result ->> 'status' = 'running')`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** What is known of the run that was begun already. */
const goesOn = sql`(case when last_run_result ->> 'status' = 'running' then last_run_result else '{}'::jsonb end)`;

function running(done: number, total: number) {
  return sql`${{ status: "running", done, total }}::jsonb`;
}

function isHeld({ catalog_id, id, run_number }: Held) {
  return sql`catalog_id = ${catalog_id} and id = ${id} and run_number = ${run_number}`;
}
