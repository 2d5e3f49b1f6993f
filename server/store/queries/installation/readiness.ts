// Whether the program can work: the database answers, has the schema that this program means, and which jobs wait in it.
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { type RanMigrations, migrationLock, ranOf, selectRan } from "../../schema.ts";

type WaitingJobs = {
  /** Due and not begun, or left behind by a worker that has been silent for too long. */
  waiting: number;
  working: number;
  /** How long the oldest of the waiting ones has been asked for: a job that is tried again waits since it was made. */
  oldest_s: number;
};

export type DatabaseState = {
  migrations: RanMigrations;
  /** By the name of the job; those of which none waits or works are left out. */
  jobs: Record<string, WaitingJobs>;
};

export async function databaseState(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<Pick<DatabaseState, "jobs">>`
    select
      coalesce((
        select json_object_agg(name, json_build_object('waiting', waiting, 'working', working, 'oldest_s', oldest_s) order by name)
        from (
          select name, count(*) filter (where not is_worked_at) as waiting,
                 count(*) filter (where is_worked_at) as working,
                 coalesce(floor(extract(epoch from now() - min(least(created_on, start_after)) filter (where not is_worked_at))), 0) as oldest_s
          from (
            select name, created_on, start_after, state = 'active' and coalesce(
              coalesce(heartbeat_on, started_on) > now() - make_interval(secs => heartbeat_seconds), true) as is_worked_at
            from jobs.job
            where state <= 'active' and (start_after <= now() or state = 'active')
              -- What the queue does for itself.
              and not starts_with(name, '__pgboss__')
          ) as open_job
          group by name
        ) as of_name
      ), '{}') as jobs`.execute(db);
  return { migrations: await ranMigrations(db), jobs: rows[0]!.jobs };
}

/** The migrations that ran in the database. */
export async function ranMigrations(db: Db): Promise<RanMigrations> {
  const { rows } = await sql.raw<{ name: string; checksum: string | null }>(selectRan).execute(db);
  return ranOf(rows);
}

/** Whether a process, of whatever version, brings the database up to date at this moment. */
export async function isUpgrading(db: Db): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32) + objid::bigint = ${migrationLock}) as held`.execute(db);
  return rows[0]!.held;
}
