// Which schedules of websites run, and up to which hour that is done.
import { type RawBuilder, sql } from "kysely";
import { type ScheduledScope, defaultSchedules, scheduledScopes } from "#shared/entities/extractorSource.ts";
import { crawledProviders } from "#shared/reference/providers.ts";
import type { Db } from "#server/store/database.ts";
import { jsonText } from "#server/store/json.ts";

export type RunningSchedule = {
  website_id: number;
  website_name: string;
  scope: ScheduledScope;
  expression: string;
  /** Its last hour that was taken care of, or the moment from which on it runs; null before it is noted. */
  since: Date | null;
};

/**
 * The schedules, of all websites or of these, that are switched on, of a website with an address to read or a provider
 * to ask, in a catalogue that is updated by itself and not locked, as its own website or as a competitor.
 */
function running(websiteIds?: readonly number[]): RawBuilder<unknown> {
  return sql`
    select website.id as website_id, website.name as website_name, usual.scope,
           coalesce(stored.schedule ->> 'expression', usual.schedule ->> 'expression') as expression
    from website_setting website
    cross join jsonb_each(${jsonText(defaultSchedules)}::jsonb) as usual(scope, schedule)
    cross join lateral (select website.extractor_source -> 'cron' -> usual.scope) as stored(schedule)
    where ${websiteIds ? sql`website.id = any(${websiteIds}::bigint[])` : sql`true`}
      and coalesce(stored.schedule ->> 'enabled', usual.schedule ->> 'enabled') = 'true'
      and (website.extractor_source ->> 'uri' ~* '^(https?|ftps?|sftp)://'
        or lower(website.extractor_source ->> 'provider') = any(${crawledProviders}))
      and exists (
        select from catalog
        where auto_update and not lock and (
          catalog.website_id = website.id or exists (
            select from catalog_competitor link
            where link.catalog_id = catalog.id and link.website_id = website.id)))`;
}

/** Of all websites, or of these. */
export async function runningSchedules(db: Db, websiteIds?: readonly number[]): Promise<RunningSchedule[]> {
  const { rows } = await sql<RunningSchedule>`
    select schedule.*, noted.last_slot as since
    from (${running(websiteIds)}) as schedule
    left join import_schedule noted using (website_id, scope, expression)
    order by website_id, array_position(${scheduledScopes}::text[], scope)`.execute(db);
  return rows;
}

/**
 * Notes from when on the schedules run that began since the last call, and forgets those that run no longer: their hours
 * are nobody's. Of all websites, or of these. What is noted already stays as it is.
 */
export async function noteSchedules(db: Db, now: Date, websiteIds?: readonly number[]): Promise<void> {
  // In one order: two who save at the same time do not wait for each other.
  await sql`
    with former as (
      select website_id, scope from import_schedule noted
      where ${websiteIds ? sql`website_id = any(${websiteIds}::bigint[])` : sql`true`}
        and not exists (
          select from (${running(websiteIds)}) as schedule
          where schedule.website_id = noted.website_id and schedule.scope = noted.scope
            and schedule.expression = noted.expression)
      order by website_id, scope for update)
    delete from import_schedule noted using former
    where noted.website_id = former.website_id and noted.scope = former.scope`.execute(db);
  await sql`
    insert into import_schedule (website_id, scope, expression, last_slot)
    select website_id, scope, expression, ${now}::timestamptz
    from (${running(websiteIds)}) as schedule
    where not exists (
      select from import_schedule noted
      where noted.website_id = schedule.website_id and noted.scope = schedule.scope)
    order by website_id, scope
    on conflict do nothing`.execute(db);
}

/**
 * Whoever changes whether schedules of these websites run takes this last, and keeps it until their change is there: of
 * two who change two catalogues of a website at once, the second sees what the first did.
 */
export async function lockSchedules(tx: Db, websiteIds: readonly number[]): Promise<void> {
  await sql`
    with website as materialized (select id from unnest(${websiteIds}::bigint[]) as asked (id) order by id)
    select pg_advisory_xact_lock(hashtextextended('schedules of website ' || id, 0)) from website`.execute(
    tx,
  );
}

type Slot = { websiteId: number; scope: ScheduledScope; expression: string; at: Date };

/**
 * Takes an hour; false where it, or a later one of the same schedule, is taken already, and where the schedule is
 * another one by now, or none.
 */
export async function takeSlot(db: Db, { websiteId, scope, expression, at }: Slot): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update import_schedule set last_slot = ${at}
    where website_id = ${websiteId} and scope = ${scope} and expression = ${expression}
      and last_slot < ${at}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Whether an import of this kind that reads the website's own source waits already, or is at work. */
export async function hasUnfinishedRun(db: Db, websiteId: number, scope: ScheduledScope): Promise<boolean> {
  const { rows } = await sql`
    select from website_import run join website_setting website on website.id = run.website_id
    where run.website_id = ${websiteId} and run.scope = ${scope} and run.status in ('pending', 'running')
      and not run.trial
      and (run.trigger = 'cron'
        or run."extractorSource" ->> 'uri' is not distinct from website.extractor_source ->> 'uri')
    limit 1`.execute(db);
  return rows.length > 0;
}

type FailingSchedule = {
  website_id: number;
  scope: ScheduledScope;
  failures: number;
  last_failed_at: Date;
};

/** The schedules whose imports failed so often in a row, and when the last one did. */
export async function failingSchedules(db: Db, failures: number): Promise<FailingSchedule[]> {
  const { rows } = await sql<FailingSchedule>`
    select website_id, scope, count(*)::int as failures, max(end_datetime) as last_failed_at
    from website_import run
    where trigger = 'cron' and status = 'error' and not discarded and id > coalesce((
      select max(id) from website_import other
      where other.website_id = run.website_id and other.scope = run.scope
        and (other.status <> 'error' or other.discarded)), 0)
    group by website_id, scope
    having count(*) >= ${failures}`.execute(db);
  return rows;
}
