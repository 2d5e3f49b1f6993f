// The rows of website_import. Every change of one goes through changeRun; whoever follows them is told by the database.
import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { jsonText } from "#server/store/json.ts";
import type { ImportStatus } from "#shared/reference/importProgress.ts";
import type { RunScope, importTriggers } from "#shared/entities/websiteImport.ts";
import type { Wording } from "#shared/messages/index.ts";
import type { FeedType } from "#shared/reference/feedDialects.ts";
import type { WouldChange } from "#shared/reference/wouldChange.ts";

export type { RunScope, Wording };
export type RunTrigger = (typeof importTriggers)[number];

/** Where a run reads from and how, as asked for; the dialect and the mapping that were found are added. */
export type RunSource = {
  provider: string;
  uri?: string;
  type?: FeedType;
  type_options?: Record<string, unknown>;
  /** Only the lines where every one of these columns holds the value. */
  where?: { column: string; value: string }[];
  data?: Record<string, unknown>;
  /** Its columns were known by their names: nobody has chosen them. */
  columns_found?: true;
  /**
   * The website is to remember the columns once they are imported, and they are judged so: of a trial by the import that
   * follows it, of columns that nobody named by the import that knew them by their names.
   */
  remembers?: true;
};

export type Run = {
  id: number;
  website_id: number;
  status: ImportStatus;
  /** -1 = unknown. */
  percentage: number;
  products_count: number;
  products_created: number;
  products_updated: number;
  products_error: number;
  start_datetime: Date | null;
  end_datetime: Date | null;
  scope: RunScope;
  trigger: RunTrigger;
  /** The customer who launched it. */
  launched_by: number | null;
  /** What the file was called by whoever sent it. */
  file_name: string | null;
  observedAt: Date;
  extractorSource: RunSource;
  error_message: Wording | null;
  /** How often its source could not be reached. */
  times_away: number;
  /** It is paused for that reason. */
  awaits_source: boolean;
  /** Its end is nobody's failure: a person discarded it, or a newer run of its kind waits in its place. */
  discarded: boolean;
  /** Why it was away last, and when. */
  away_message: Wording | null;
  away_at: Date | null;
  error_file: string | null;
  notices: Wording[];
  /** It says what it would change and writes nothing. */
  trial: boolean;
  would_change: WouldChange | null;
  ebrand_id: number | null;
  /** Whose marketplaces it follows. */
  catalog_id: number | null;
  position: number;
  source_mark: string | null;
  merged: boolean;
  /** A person has let it through: what `doubts` says, and nothing else. */
  confirmed: boolean;
  /** What it said was doubtful when it paused for that. */
  doubts: Wording[];
  /** What it had read then (markOfLines.ts); null of one that did not, or that paused before this was kept. */
  asked_mark: string | null;
  attempt: number;
  heartbeat_at: Date | null;
  created: Date;
  /** Until when it can be taken back; null once another import of its website is merged. */
  undoable_until: Date | null;
  undone_at: Date | null;
  observed_before: Date | null;
};

type NewRun = Pick<Run, "website_id" | "scope" | "trigger" | "extractorSource"> &
  Partial<Pick<Run, "observedAt" | "ebrand_id" | "catalog_id" | "launched_by" | "file_name" | "trial">>;

export async function insertRun(db: Db, run: NewRun): Promise<Run> {
  const created = await sql<Run>`
    insert into website_import (website_id, scope, trigger, "extractorSource", "observedAt", ebrand_id, catalog_id, launched_by,
                                file_name, trial)
    values (${run.website_id}, ${run.scope}, ${run.trigger}, ${jsonText(run.extractorSource)}::jsonb,
            coalesce(${run.observedAt ?? null}::timestamptz, date_trunc('milliseconds', now())),
            ${run.ebrand_id ?? null}, ${run.catalog_id ?? null}, ${run.launched_by ?? null}, ${run.file_name ?? null}, ${run.trial ?? false})
    returning *`.execute(db);
  return created.rows[0]!;
}

export async function findRun(db: Db, id: number): Promise<Run | undefined> {
  const result = await sql<Run>`select * from website_import where id = ${id}`.execute(db);
  return result.rows[0];
}

/** The runs of a website that are paused until its source answers. */
export async function awaitingRuns(db: Db, websiteId: number, scope: RunScope): Promise<Run[]> {
  const result = await sql<Run>`
    select * from website_import
    where website_id = ${websiteId} and scope = ${scope} and awaits_source
    order by id for update`.execute(db);
  return result.rows;
}

/**
 * Of the runs by schedule that wait for a website's source, those that are older than another one of their kind that waits
 * for it are over: it will read the same. Returns their ids.
 */
export async function leaveToNewest(db: Db, websiteId: number, scope: RunScope): Promise<number[]> {
  const message: Wording = { key: "imports.leftToNewer", values: {} };
  const { rows } = await sql<{ id: number }>`
    update website_import as older
    set status = 'error', discarded = true, error_message = ${jsonText(message)}::jsonb,
        end_datetime = date_trunc('milliseconds', clock_timestamp())
    where website_id = ${websiteId} and scope = ${scope} and awaits_source and trigger = 'cron'
      and exists (
        select from website_import newer
        where newer.website_id = older.website_id and newer.scope = older.scope and newer.awaits_source
          and newer.id > older.id)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A sign of life. False when the run is not this attempt's any more. */
export async function beatRun(db: Db, run: Pick<Run, "id" | "attempt">): Promise<boolean> {
  const beaten = await sql`
    update website_import set heartbeat_at = now()
    where id = ${run.id} and attempt = ${run.attempt} and status = 'running' returning id`.execute(db);
  return beaten.rows.length > 0;
}

/** The runs in the hands of workers; silent are those whose worker gave no sign for so long, by the database's clock. */
export async function runningRuns(db: Db, silence_s: number): Promise<(Run & { isSilent: boolean })[]> {
  const result = await sql<Run & { isSilent: boolean }>`
    select *, coalesce(heartbeat_at < now() - make_interval(secs => ${silence_s}), true) as "isSilent"
    from website_import where status = 'running' order by id`.execute(db);
  return result.rows;
}

/** The run of a website whose turn it is: the oldest one that waits. */
export async function nextPendingRun(db: Db, websiteId: number): Promise<number | undefined> {
  const next = await sql<{ id: number }>`
    select id from website_import where website_id = ${websiteId} and status = 'pending'
    order by id limit 1`.execute(db);
  return next.rows[0]?.id;
}

export async function websitesWithPendingRuns(db: Db): Promise<number[]> {
  const result = await sql<{ website_id: number }>`
    select distinct website_id from website_import where status = 'pending' order by website_id`.execute(db);
  return result.rows.map((row) => row.website_id);
}

export async function removeRunRow(db: Db, id: number): Promise<boolean> {
  const removed = await sql`
    delete from website_import where id = ${id} and status <> 'running' returning id`.execute(db);
  return removed.rows.length > 0;
}
