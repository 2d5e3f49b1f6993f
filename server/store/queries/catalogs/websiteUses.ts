import { sql } from "kysely";
import { sealAddress } from "#server/store/sealed/addresses.ts";
import type { Db } from "../../database.ts";
import { placeOf } from "../../websiteAddress.ts";

/** The first catalogue, by name, that one of these websites is the own one of. */
export async function catalogOwning(db: Db, websiteIds: readonly number[]): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from catalog where website_id = any(${websiteIds}) order by name limit 1`.execute(db);
  return rows[0]?.name;
}

/** The oldest catalogue that a website is the own one of. */
export async function firstCatalogOf(db: Db, websiteId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from catalog where website_id = ${websiteId} order by id limit 1`.execute(db);
  return rows[0]?.id;
}

export async function websiteWithUrl(db: Db, url: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from website_setting where url = ${sealAddress(url, "alike")}`.execute(db);
  return rows[0]?.id;
}

/** The own website and the competitors of these catalogues. */
export async function websitesOfCatalogs(db: Db, catalogIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ website_id: number }>`
    select website_id from catalog where id = any(${catalogIds}::bigint[])
    union
    select website_id from catalog_competitor where catalog_id = any(${catalogIds}::bigint[])`.execute(db);
  return rows.map(({ website_id }) => website_id);
}

export async function isOwnWebsite(db: Db, catalogId: unknown, websiteId: unknown): Promise<boolean> {
  const { rows } = await sql`
    select from catalog where id = ${catalogId} and website_id = ${websiteId}`.execute(db);
  return rows.length > 0;
}

export async function isLinked(db: Db, catalogId: unknown, websiteId: unknown): Promise<boolean> {
  const { rows } = await sql`
    select from catalog_competitor where catalog_id = ${catalogId} and website_id = ${websiteId}`.execute(db);
  return rows.length > 0;
}

/** No catalogue compares with them any more: its log says so by their names, which are gone once they are. */
export async function unlinkWebsites(db: Db, websiteIds: readonly number[]): Promise<void> {
  await sql`delete from catalog_competitor where website_id = any(${websiteIds}::bigint[])`.execute(db);
}

/**
 * Whether another website than these has an address, whoever signs in there. What one of these has already is not asked
 * about: it was there before.
 */
export async function isTakenAddress(db: Db, url: string, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from website_setting other
    where ${placeOf(sql.ref("other.url"))} = ${placeOf(sql`${url}::text`)} and other.id <> all(${ids}::bigint[])
      and not exists (
        select from website_setting kept
        where kept.id = any(${ids}::bigint[]) and ${placeOf(sql.ref("kept.url"))} = ${placeOf(sql`${url}::text`)})
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The names for addresses that begin like this one. */
export async function slugsLike(db: Db, slug: string): Promise<string[]> {
  const { rows } = await sql<{ slug_name: string }>`
    select slug_name from website_setting where slug_name = ${slug} or slug_name like ${`${slug}-%`}`.execute(
    db,
  );
  return rows.map(({ slug_name }) => slug_name);
}

export type NamedWebsite = { id: number; name: string; url: string; slug_name: string };

export async function competitorsOfCatalog(db: Db, catalogId: number): Promise<NamedWebsite[]> {
  const { rows } = await sql<NamedWebsite>`
    select website.id, website.name, website.url, website.slug_name
    from catalog_competitor link join website_setting website on website.id = link.website_id
    where link.catalog_id = ${catalogId} order by website.id`.execute(db);
  return rows;
}
