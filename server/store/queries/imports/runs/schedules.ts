// Which websites are imported by themselves, and up to which hour that is done.
import { sql } from "kysely";
import type { ScheduledScope } from "#shared/entities/extractorSource.ts";
import { crawledProviders } from "#shared/reference/providers.ts";
import type { Db } from "#server/store/database.ts";

export type ScheduledWebsite = {
  id: number;
  name: string;
  /** As it is stored: what is absent has its default. */
  cron: Partial<Record<ScheduledScope, { expression?: string; enabled?: boolean }>> | null;
  taken: Partial<Record<ScheduledScope, { expression: string; last_slot: string }>>;
};

/**
 * The websites with an address to read or a provider to ask, in a catalogue that is updated by itself and not locked, as its own website or
 * as a competitor.
 */
export async function scheduledWebsites(db: Db): Promise<ScheduledWebsite[]> {
  const { rows } = await sql<ScheduledWebsite>`
    select website.id, website.name, website.extractor_source -> 'cron' as cron,
           coalesce((
             select jsonb_object_agg(scope, jsonb_build_object('expression', expression, 'last_slot', last_slot))
             from import_schedule where website_id = website.id), '{}') as taken
    from website_setting website
    where (website.extractor_source ->> 'uri' ~* '^(https?|ftps?|sftp)://'
        or lower(website.extractor_source ->> 'provider') = any(${crawledProviders}))
      and exists (
        select from catalog
        where auto_update and not lock and (
          catalog.website_id = website.id or exists (
            select from catalog_competitor link
            where link.catalog_id = catalog.id and link.website_id = website.id)))
    order by website.id`.execute(db);
  return rows;
}

export type Slot = { websiteId: number; scope: ScheduledScope; expression: string; at: Date };

/** Takes an hour; false where it, or a later one of the same schedule, is taken already. */
export async function takeSlot(db: Db, { websiteId, scope, expression, at }: Slot): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into import_schedule as taken (website_id, scope, expression, last_slot)
    values (${websiteId}, ${scope}, ${expression}, ${at})
    on conflict (website_id, scope) do update
    set expression = excluded.expression, last_slot = excluded.last_slot
    where taken.expression <> excluded.expression or taken.last_slot < excluded.last_slot`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Whether an import of this kind waits already. */
export async function hasPendingRun(db: Db, websiteId: number, scope: ScheduledScope): Promise<boolean> {
  const { rows } = await sql`
    select from website_import where website_id = ${websiteId} and scope = ${scope} and status = 'pending'
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
    where trigger = 'cron' and status = 'error' and id > coalesce((
      select max(id) from website_import other
      where other.website_id = run.website_id and other.scope = run.scope and other.status <> 'error'), 0)
    group by website_id, scope
    having count(*) >= ${failures}`.execute(db);
  return rows;
}
