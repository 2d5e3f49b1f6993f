// Runs of matching rules that were asked for. The rule's row is their queue.
import { sql } from "kysely";
import type { Db } from "../database.ts";

export type AskedRule = {
  id: number;
  catalog_id: number;
  filter_query: string;
  matching_query: string;
  competitors_id: number[];
  run_attempts: number;
};

/** Asks for a run of these rules that none is asked for yet. Returns their ids. */
export async function askRuns(tx: Db, ruleIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update website_matching_rule
    set run_asked_at = now(), run_attempts = 0, last_run_result = ${{ status: "waiting" }}
    where id = any(${ruleIds}::bigint[]) and run_asked_at is null
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function catalogsWithAskedRules(db: Db): Promise<number[]> {
  const { rows } = await sql<{ catalog_id: number }>`
    select distinct catalog_id from website_matching_rule where run_asked_at is not null`.execute(db);
  return rows.map(({ catalog_id }) => catalog_id);
}

/** Takes up the first rule of a catalogue that a run is asked for, by id; undefined when there is none. */
export async function takeAskedRule(db: Db, catalogId: number): Promise<AskedRule | undefined> {
  const { rows } = await sql<AskedRule>`
    update website_matching_rule rule
    set run_attempts = run_attempts + 1, last_run_result = ${{ status: "running" }}
    where catalog_id = ${catalogId} and id = (
      select min(id) from website_matching_rule where catalog_id = ${catalogId} and run_asked_at is not null)
    returning id, catalog_id, filter_query, matching_query, run_attempts,
              array(select link.website_id from catalog_competitor link
                    where link.catalog_id = rule.catalog_id and link.website_id = any(rule.competitors_id)
                    order by 1) as competitors_id`.execute(db);
  return rows[0];
}

export async function endRun(
  db: Db,
  rule: Pick<AskedRule, "catalog_id" | "id">,
  result: object,
): Promise<void> {
  await sql`
    update website_matching_rule
    set run_asked_at = null, last_run_at = now(), last_run_result = ${result}
    where catalog_id = ${rule.catalog_id} and id = ${rule.id}`.execute(db);
}

export async function enabledRules(db: Db, catalogId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from website_matching_rule where catalog_id = ${catalogId} and enabled order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Competitors of a rule that are no longer its catalogue's. */
export async function unlinkedCompetitors(db: Db, ruleId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select asked.id from website_matching_rule rule, unnest(rule.competitors_id) as asked (id)
    where rule.id = ${ruleId} and not exists (
      select from catalog_competitor link where link.catalog_id = rule.catalog_id and link.website_id = asked.id)
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}
