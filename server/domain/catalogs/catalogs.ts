// Creating, changing and deleting catalogues and their competitors: the comparison rows follow.
import { sql } from "kysely";
import { catalog } from "#shared/entities/catalog.ts";
import { catalogCompetitor } from "#shared/entities/catalogCompetitor.ts";
import type { Where } from "#shared/filters/filter.ts";
import { noteCatalogChange } from "#server/domain/matching/noteChanges.ts";
import { unprocessable } from "#server/errors.ts";
import { type Row, find, insert, remove, update } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import type { Actor } from "#server/store/scopes.ts";

type By = { db: Db; actor: Actor };

export async function createCatalog({ db, actor }: By, values: Row): Promise<number> {
  const id = await insert(db, actor, catalog, values);
  await noteCatalogChange(db, id);
  return id;
}

/** Another own website means other products: the rows of the old one go, those of the new one are made. */
export async function updateCatalogs({ db, actor }: By, where: Where, values: Row): Promise<number> {
  const before = await find(db, actor, catalog, { where, fields: ["id", "website_id"] });
  const website_id = values["website_id"];
  const moved = before.filter((row) => website_id !== undefined && row["website_id"] !== website_id);
  for (const { id } of moved) await refuseOwnCompetitor(db, id, website_id);
  const count = await update(db, actor, catalog, where, values);
  for (const { id } of moved) await moveCatalog(db, Number(id));
  return count;
}

async function moveCatalog(db: Db, catalogId: number): Promise<void> {
  await sql`delete from offer where catalog_id = ${catalogId}`.execute(db);
  await sql`delete from matched_product where catalog_id = ${catalogId}`.execute(db);
  await noteCatalogChange(db, catalogId);
}

export async function linkCompetitor({ db, actor }: By, values: Row): Promise<number> {
  const { catalog_id, website_id } = values;
  await refuseOwnWebsite(db, catalog_id, website_id);
  const id = await insert(db, actor, catalogCompetitor, values);
  await noteCatalogChange(db, Number(catalog_id), { competitorId: Number(website_id) });
  return id;
}

/** The matches stay, without effect: linked again, the competitor is compared as before. */
export async function unlinkCompetitors({ db, actor }: By, where: Where): Promise<number> {
  const links = await find(db, actor, catalogCompetitor, { where });
  const count = await remove(db, actor, catalogCompetitor, where);
  for (const { catalog_id, website_id } of links) {
    await noteCatalogChange(db, Number(catalog_id), { competitorId: Number(website_id) });
  }
  return count;
}

async function refuseOwnWebsite(db: Db, catalogId: unknown, websiteId: unknown): Promise<void> {
  const own = await sql`
    select 1 from catalog where id = ${Number(catalogId)} and website_id = ${Number(websiteId)}`.execute(db);
  if (own.rows.length > 0) throw unprocessable("catalogs.ownWebsiteIsNoCompetitor");
}

async function refuseOwnCompetitor(db: Db, catalogId: unknown, websiteId: unknown): Promise<void> {
  const linked = await sql`
    select 1 from catalog_competitor
    where catalog_id = ${Number(catalogId)} and website_id = ${Number(websiteId)}`.execute(db);
  if (linked.rows.length > 0) throw unprocessable("catalogs.ownWebsiteIsNoCompetitor");
}
