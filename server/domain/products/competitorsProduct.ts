// What is listed of several websites of a catalogue at once: the products of its competitors, and the offers on the
// marketplaces that it follows.
import { catalog } from "#shared/entities/catalog.ts";
import { catalogCompetitor } from "#shared/entities/catalogCompetitor.ts";
import type { Entity } from "#shared/entities/entity.ts";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import type { OrderTerm, Where } from "#shared/filters/filter.ts";
import { demandsOf, idsIn, idsInAll } from "#shared/filters/topLevel.ts";
import type { By } from "#server/store/by.ts";
import { type Query, type Row, count, find, findPage } from "#server/store/collection.ts";
import type { ListedRows, Sql } from "#server/store/listedRows.ts";
import { priceColumns } from "#server/store/queries/comparison/prices/catalogCurrency.ts";
import { inCurrencyOf } from "#server/store/queries/comparison/prices/convertedProducts.ts";
import { withWebsiteNames } from "#server/store/queries/comparison/rows/withWebsiteNames.ts";
import { countOfWebsite } from "#server/store/queries/products/productCounts.ts";
import { firstOfEachWebsite } from "#server/store/queries/products/firstOfEachWebsite.ts";
import { matchedTo } from "#server/store/queries/matching/matchedTo.ts";
import { competitorProductInCurrency, offerInCurrency } from "./productsInCatalog.ts";

/** The lists of a catalogue that are of several websites, by their names in an address. */
export const catalogLists = ["competitorsProduct", "productsMkp"] as const;
export type CatalogList = (typeof catalogLists)[number];

const entityOf: Record<CatalogList, Entity> = {
  competitorsProduct: competitorProductInCurrency,
  productsMkp: offerInCurrency,
};

/** A page of a list of a catalogue of the caller, its prices in the catalogue's currency. */
export async function findInCatalog(
  by: By,
  list: CatalogList,
  catalogId: number,
  query: Query,
): Promise<Row[]> {
  const { entity, websites, where, from: rows } = await rowsInCatalog(by, list, catalogId, query.where ?? {});
  const { skip = 0, limit } = query;
  if (websites.length < 2 || limit === undefined || skip + limit > fromEachMax || isByPrice(query.order)) {
    return findPage(by.db, by.actor, entity, { ...query, where }, { from: rows });
  }
  const first = { ...query, order: orderWithin(query.order), limit };
  const from = firstOfEachWebsite(by.actor, entity, websites, first, rows);
  return findPage(by.db, by.actor, entity, { ...query, where }, { from, rowsFrom: rows });
}

/** How many rows such a list has. */
export async function countInCatalog(
  by: By,
  list: CatalogList,
  catalogId: number,
  requested: Where,
): Promise<number> {
  const { entity, websites, where, from } = await rowsInCatalog(by, list, catalogId, requested);
  if (list === "competitorsProduct" && isOfWebsites(requested)) return countOfWebsites(by, websites);
  return count(by.db, by.actor, entity, where, from);
}

/** Whether a where names websites and asks nothing else of their products. */
function isOfWebsites({ website_id, ...others }: Where): boolean {
  return Object.keys(others).length === 0 && (website_id === undefined || idsIn(website_id) !== undefined);
}

/** All the products of some websites: that is known of each, and nothing is counted. */
async function countOfWebsites({ db, actor }: By, websites: readonly number[]): Promise<number> {
  let total = 0;
  for (const website_id of websites) total += (await countOfWebsite(db, actor, { website_id })) ?? 0;
  return total;
}

/** The rows of such a list under a where, and of which websites they are: those that the where names, where it names some. */
export async function rowsInCatalog(
  by: By,
  list: CatalogList,
  catalogId: number,
  requested: Where,
): Promise<ListedRows & { from: Sql; websites: number[] }> {
  const named = idsInAll(demandsOf(requested, "website_id"));
  const all = await websitesOf(by, list, catalogId);
  const websites = named ? all.filter((id) => named.includes(id)) : all;
  const names = await find(by.db, by.actor, websiteSetting, {
    where: { id: { inq: websites } },
    fields: ["id", "name"],
  });
  const from = withWebsiteNames(await inCurrencyOf(by.db, catalogId, websites), names);
  // Of one, said so: an index then has the order of its rows.
  const among = websites.length === 1 ? websites[0] : { inq: websites };
  // What another catalogue's provider has delivered is that catalogue's.
  const ofThis = { or: [{ catalog_id: null }, { catalog_id: catalogId }] };
  const where = { and: [{ website_id: among }, ...(list === "productsMkp" ? [ofThis] : []), requested] };
  return { entity: entityOf[list], websites, where, from };
}

/** The where of the competitors' products that an own product is matched with. */
export async function matchedWith({ db }: By, catalogId: number, productId: number): Promise<Where> {
  return { id: { inq: await matchedTo(db, catalogId, productId) } };
}

/** Further than this, it is cheaper to put all rows in order at once. */
const fromEachMax = 5_000;

/** No index has the order of prices: all rows are read once, as they lie. */
function isByPrice([first]: readonly OrderTerm[] = []): boolean {
  return first !== undefined && priceColumns.has(first.field);
}

/** The order among the rows of one website, whose name is the same: ties stay in the direction that they have in all. */
function orderWithin(order: readonly OrderTerm[] = []): OrderTerm[] {
  const others = order.filter(({ field }) => field !== "website_name");
  const last = order.at(-1);
  return last?.field === "website_name" ? [...others, { ...last, field: "id" }] : others;
}

/** A catalogue's competitors; a marketplace may be its own website too. */
async function websitesOf({ db, actor }: By, list: CatalogList, catalogId: number): Promise<number[]> {
  const links = await find(db, actor, catalogCompetitor, {
    where: { catalog_id: catalogId },
    fields: ["website_id"],
  });
  const theirs = links.map(({ website_id }) => Number(website_id));
  if (list === "competitorsProduct") return theirs;
  const [own] = await find(db, actor, catalog, { where: { id: catalogId }, fields: ["website_id"] });
  return own ? [own.website_id, ...theirs] : theirs;
}
