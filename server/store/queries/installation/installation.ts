// The row of what all processes of an installation have in common.
import { sql } from "kysely";
import type { Db } from "../../database.ts";

export type InstallationRow = { key_fingerprint: string | null; files_mark: string | null };

/** Read to be changed: two processes that start at once find what the other wrote. */
export async function lockInstallation(tx: Db): Promise<InstallationRow> {
  const { rows } = await sql<InstallationRow>`
    select key_fingerprint, files_mark from installation for update`.execute(tx);
  return rows[0]!;
}

export async function writeInstallation(tx: Db, changes: Partial<InstallationRow>): Promise<void> {
  const { key_fingerprint = null, files_mark = null } = changes;
  await sql`
    update installation
    set key_fingerprint = coalesce(${key_fingerprint}::text, key_fingerprint),
        files_mark = coalesce(${files_mark}::text, files_mark)`.execute(tx);
}
