// What an import needs to know of its website, and what it remembers there.
import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { jsonText } from "#server/store/json.ts";
import type { RunSource } from "./runs/runs.ts";

export type ImportedWebsite = {
  extractor_source: Omit<Partial<RunSource>, "data"> & {
    host_key?: string | null;
    /** Its password is sealed. */
    data?: {
      extractor_id?: string | null;
      customerId?: string | null;
      login?: string | null;
      password?: string | null;
      scale?: number | null;
    };
  };
  currency: string;
  channel_code: string;
  competitor_as_customer_name: string[];
  last_observed_at: Date | null;
  quarantine_factor: number;
};

export async function importedWebsite(db: Db, id: number): Promise<ImportedWebsite | undefined> {
  const { rows } = await sql<ImportedWebsite>`
    select extractor_source, currency, channel_code, competitor_as_customer_name, last_observed_at,
           quarantine_factor::float8
    from website_setting where id = ${id}`.execute(db);
  return rows[0];
}

/** Puts these settings in the place of those of the same names. */
export async function rememberSource(db: Db, id: number, settings: object): Promise<void> {
  await sql`
    update website_setting
    set extractor_source = extractor_source - 'where' || ${jsonText(settings)}::jsonb, modified_at = now()
    where id = ${id}`.execute(db);
}

/** Of the machine that gave the website's file: it is compared from now on. */
export async function rememberHostKey(db: Db, id: number, hostKey: string): Promise<void> {
  await sql`
    update website_setting
    set extractor_source = extractor_source || ${jsonText({ host_key: hostKey })}::jsonb, modified_at = now()
    where id = ${id}`.execute(db);
}
