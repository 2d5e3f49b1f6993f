// The rows of upload_import: the files that imports are made from.
import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";

export type UploadRow = { id: number; filename: string; isRecent: boolean };
export type RunFiles = {
  id: number;
  status: string;
  uri: string | null;
  error_file: string | null;
  /** It ended within the last days. */
  isRecent: boolean;
};

/** Takes a name of a website. Undefined when an earlier file has it. */
export async function insertUpload(db: Db, websiteId: number, filename: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into upload_import (website_id, filename) values (${websiteId}, ${filename})
    on conflict (website_id, filename) do nothing returning id`.execute(db);
  return rows[0]?.id;
}

export async function deleteUpload(db: Db, id: number): Promise<void> {
  await sql`delete from upload_import where id = ${id}`.execute(db);
}

/** The upload is what this run reads. */
export async function setRunOfUpload(tx: Db, id: number, importId: number): Promise<void> {
  await sql`update upload_import set import_id = ${importId} where id = ${id}`.execute(tx);
}

export async function deleteUploadsOf(tx: Db, websiteId: string, filename?: string): Promise<void> {
  const these = filename === undefined ? sql`true` : sql`filename = ${filename}`;
  await sql`delete from upload_import where website_id = ${websiteId} and ${these}`.execute(tx);
}

/** Those with a run, or an upload. */
export async function websitesWithFiles(db: Db): Promise<number[]> {
  const { rows } = await sql<{ website_id: number }>`
    select website_id from website_import union select website_id from upload_import`.execute(db);
  return rows.map(({ website_id }) => website_id);
}

/** Recent are those of the last hours. */
export async function uploadsOf(db: Db, websiteId: number, recent_h: number): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    select id, filename, created >= now() - make_interval(hours => ${recent_h}) as "isRecent"
    from upload_import where website_id = ${websiteId}`.execute(db);
  return rows;
}

/** The newest first. */
export async function runFilesOf(db: Db, websiteId: number, recent_days: number): Promise<RunFiles[]> {
  const { rows } = await sql<RunFiles>`
    select id, status, "extractorSource" ->> 'uri' as uri, error_file,
           coalesce(end_datetime, created) >= now() - make_interval(days => ${recent_days}) as "isRecent"
    from website_import
    where website_id = ${websiteId} order by id desc`.execute(db);
  return rows;
}

export async function clearErrorFile(db: Db, runId: number): Promise<void> {
  await sql`update website_import set error_file = null where id = ${runId}`.execute(db);
}
