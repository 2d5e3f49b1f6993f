// The marketplaces that catalogues follow: who delivers their offers, and which own products are looked for there.
import { sql } from "kysely";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import type { Db } from "#server/store/database.ts";

/** The marketplace block of a catalogue, its secrets sealed. */
export type Marketplace = {
  catalog_id: number;
  website_id: number;
  provider: "BMS" | "spymarket" | "gemzup";
  uri?: string | null;
  customerId?: string | null;
  email?: string | null;
  password?: string | null;
  allowExport?: boolean;
  addFilter?: { enabled?: boolean; filters?: FilterSet };
};

/** Of a catalogue that follows marketplaces and may be changed by imports; undefined of any other. */
export async function marketplaceOf(db: Db, catalogId: number): Promise<Marketplace | undefined> {
  const { rows } = await sql<{
    catalog_id: number;
    website_id: number;
    mkp: Omit<Marketplace, "catalog_id">;
  }>`
    select id as catalog_id, website_id, config -> 'mkp' as mkp
    from catalog where id = ${catalogId} and ${follows}`.execute(db);
  const [row] = rows;
  return row && { ...row.mkp, catalog_id: row.catalog_id, website_id: row.website_id };
}

/** Whether a catalogue follows marketplaces; it is not deleted before the transaction ends. */
export async function holdFollowing(tx: Db, catalogId: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from catalog where id = ${catalogId}::bigint and ${follows} for key share`.execute(tx);
  return rows.length > 0;
}

export async function catalogsWithMarketplaces(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from catalog where ${follows} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

const follows = sql`auto_update and not lock and config #>> '{mkp,isMkp}' = 'true'
  and config #>> '{mkp,provider}' is not null`;

/** Whether a run waits that is yet to read its offers; with `running`, whether one works already will do. */
export async function awaitsOffers(
  db: Db,
  catalogId: number,
  { running }: { running: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    select from website_import
    where catalog_id = ${catalogId} and scope = 'marketplace'
      and (status = 'pending' and (not merged or ${running}) or status = 'running' and ${running}) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Lets the run that paused because its provider was away wait for a worker; false where there is none. */
export async function resumeOffers(db: Db, catalogId: number): Promise<boolean> {
  const { rows } = await sql`
    update website_import set status = 'pending', error_message = null
    where catalog_id = ${catalogId} and scope = 'marketplace' and awaits_source and not trial
    returning id`.execute(db);
  return rows.length > 0;
}
