// The row of what all processes of an installation have in common.
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { demoLock } from "./demo.ts";

type InstallationRow = { key_fingerprint: string | null; files_mark: string | null };

/** Read to be changed: two processes that start at once find what the other wrote. */
export async function lockInstallation(tx: Db): Promise<InstallationRow> {
  const { rows } = await sql<InstallationRow>`
    select key_fingerprint, files_mark from installation for update`.execute(tx);
  return rows[0]!;
}

/** Whether it has begun with a key. */
export async function knowsKey(db: Db): Promise<boolean> {
  const { rows } = await sql`select from installation where key_fingerprint is not null`.execute(db);
  return rows.length > 0;
}

export async function writeInstallation(tx: Db, changes: Partial<InstallationRow>): Promise<void> {
  const { key_fingerprint = null, files_mark = null } = changes;
  await sql`
    update installation
    set key_fingerprint = coalesce(${key_fingerprint}::text, key_fingerprint),
        files_mark = coalesce(${files_mark}::text, files_mark)`.execute(tx);
}

/** How much of the demo is loaded; null when it is not being loaded. */
export async function writeDemoPercent(db: Db, percent: number | null): Promise<void> {
  await sql`update installation set demo_percent = ${percent}`.execute(db);
}

/** The same, null as well when the program that was loading it is no more. */
export async function readDemoPercent(db: Db): Promise<number | null> {
  const { rows } = await sql<{ demo_percent: number | null }>`
    select demo_percent from installation
    where exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) | objid::bigint = ${demoLock})`.execute(db);
  return rows[0]?.demo_percent ?? null;
}

/** Of what the code of the first administrator is made. */
export async function setupNumber(db: Db): Promise<string> {
  const { rows } = await sql<{ setup_number: string }>`select setup_number from installation`.execute(db);
  return rows[0]!.setup_number;
}

/** A code that was used is worth nothing any more. */
export async function renewSetupNumber(tx: Db): Promise<void> {
  await sql`update installation set setup_number = gen_random_uuid()`.execute(tx);
}
