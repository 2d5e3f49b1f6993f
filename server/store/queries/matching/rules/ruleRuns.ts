// Runs of matching rules: those that people ask for, and those that follow imports. The rule's row is their queue.
import { sql } from "kysely";
import type { Db } from "../../../database.ts";
import { wasEverOwn } from "../../../scopes.ts";
import type { Wording } from "../../imports/runs/runs.ts";

/** A run in the hands of a worker. */
export type HeldRule = {
  id: number;
  catalog_id: number;
  filter_query: string;
  matching_query: string;
  /** How alike images must be, of 100; null where the rule does not compare them. */
  image_threshold: number | null;
  own_website_id: number;
  /** Whether it may run; of a run that follows imports, whether its catalogue wants that too. */
  enabled: boolean;
  /** Somebody asked for it: it looks at all products. Otherwise it follows imports. */
  whole: boolean;
  /** The latest import that it follows; null when none has written anything since the last run. */
  changes_noted_at: string | null;
  /** The competitors that it looks at, and those it should that are the catalogue's no more. */
  competitors: number[];
  unlinked: number[];
  run_attempts: number;
  /** What its attempts before this one have written. */
  progress: Partial<RunCounts>;
  /** Whoever holds a lower one than the row has lost it. */
  run_number: number;
};

/** What a run has come to so far; the entity says what each figure means. */
export type RunCounts = { matched: number; updated: number; removed: number; skipped: number };

/** Asks for a run of these rules that none is asked for yet. Returns their ids. */
export async function requestRuns(tx: Db, ruleIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update website_matching_rule
    set run_asked_at = now(), run_attempts = 0, last_run_result = ${{ status: "waiting" }}
    where id = any(${ruleIds}::bigint[]) and run_asked_at is null
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** How far a run has come, or what came of the last one; `message` is what stopped it. */
export type LastResult = { done?: number; total?: number; message?: Wording };

export async function lastResultOf(db: Db, ruleId: number): Promise<LastResult> {
  const { rows } = await sql<{ result: LastResult | null }>`
    select last_run_result as result from website_matching_rule where id = ${ruleId}`.execute(db);
  return rows[0]?.result ?? {};
}

/** One worker at a time carries out the rules of a catalogue, as long as its session lasts. False when another has it. */
export async function lockRules(session: Db, catalogId: number): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_lock(hashtextextended('rules of catalog ' || ${catalogId}::bigint, 0)) as mine`.execute(
    session,
  );
  return rows[0]!.mine;
}

/**
 * Products of this website were imported: the rules that look at them have something to follow. Where it is somebody's own
 * and its visitors see no change (`isHidden`), those of its owner alone.
 */
export async function markForRules(tx: Db, websiteId: number, { isHidden = false } = {}): Promise<void> {
  const isSeen = isHidden ? sql`not ${wasEverOwn(sql`${websiteId}::bigint`)}` : sql`true`;
  // In order, so that two imports that concern one catalogue wait for each other's end at most.
  await sql`
    update website_matching_rule noted set changes_noted_at = clock_timestamp()
    from (
      select rule.catalog_id, rule.id
      from website_matching_rule rule join catalog on catalog.id = rule.catalog_id
      where rule.enabled and catalog.auto_update and not catalog.lock and (catalog.website_id = ${websiteId} or exists (
        select from catalog_competitor link
        where link.catalog_id = catalog.id and link.website_id = ${websiteId} and ${looksAt} and ${isSeen}))
      order by rule.catalog_id, rule.id
      for no key update of rule
    ) as concerned
    where noted.catalog_id = concerned.catalog_id and noted.id = concerned.id`.execute(tx);
}

/**
 * A website was linked to a catalogue that is updated by itself: when it has products already, the rules that look at it
 * have something to follow. False when nothing is to run.
 */
export async function markForRulesOf(tx: Db, catalogId: number, websiteId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update website_matching_rule rule set changes_noted_at = clock_timestamp()
    from catalog
    join catalog_competitor link on link.catalog_id = catalog.id and link.website_id = ${websiteId}
    where catalog.id = ${catalogId} and rule.catalog_id = catalog.id and rule.enabled and catalog.auto_update and not catalog.lock
      and ${looksAt}
      and exists (select from product where website_id = ${websiteId} and kind = 'product')`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The catalogues with a run that waits; of those that use this website, when one is given. */
export async function catalogsWithWaitingRules(db: Db, websiteId?: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select catalog.id from catalog
    where exists (select from website_matching_rule rule where rule.catalog_id = catalog.id and ${waits})
      and ${
        websiteId === undefined
          ? sql`true`
          : sql`(website_id = ${websiteId} or exists (
              select from catalog_competitor link
              where link.catalog_id = catalog.id and link.website_id = ${websiteId}))`
      }
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Its runs are called off, and none begins any more. */
export async function switchOffRule(
  db: Db,
  { catalog_id, id }: Pick<HeldRule, "catalog_id" | "id">,
): Promise<void> {
  await sql`
    update website_matching_rule
    set enabled = false, run_asked_at = null, changes_noted_at = null, run_number = run_number + 1
    where catalog_id = ${catalog_id} and id = ${id}`.execute(db);
}

export async function enabledRules(db: Db, catalogId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from website_matching_rule where catalog_id = ${catalogId} and enabled order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The competitors that a rule asks for and its catalogue no longer has, and whether there is any that it has. */
export async function competitorsOfRule(
  db: Db,
  ruleId: number,
): Promise<{ unlinked: number[]; any: boolean }> {
  const { rows } = await sql<{ unlinked: number[]; any: boolean }>`
    select ${unlinked} as unlinked, exists (
      select from catalog_competitor link where link.catalog_id = rule.catalog_id and ${looksAt}) as any
    from website_matching_rule rule where id = ${ruleId}`.execute(db);
  return rows[0]!;
}

/** What people call websites, separated by commas; those that are gone by their ids. */
export async function namesOfWebsites(db: Db, ids: readonly number[]): Promise<string> {
  const { rows } = await sql<{ names: string }>`
    select string_agg(coalesce(name, asked.id::text), ', ' order by asked.id) as names
    from unnest(${ids}::bigint[]) as asked (id) left join website_setting website on website.id = asked.id`.execute(
    db,
  );
  return rows[0]!.names;
}

export const waits = sql`(rule.run_asked_at is not null or rule.changes_noted_at is not null)`;

/** A rule without competitors of its own looks at all. */
export const looksAt = sql`(cardinality(rule.competitors_id) = 0 or link.website_id = any(rule.competitors_id))`;

export const unlinked = sql`array(
      select asked.id from unnest(rule.competitors_id) as asked (id) where not exists (
        select from catalog_competitor link where link.catalog_id = rule.catalog_id and link.website_id = asked.id)
      order by 1)`;
