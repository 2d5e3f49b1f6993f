// The products of a catalogue's competitors.
import { catalogCompetitor } from "#shared/entities/catalogCompetitor.ts";
import type { Where } from "#shared/filters/filter.ts";
import type { By } from "#server/store/by.ts";
import { type Query, type Row, count, find, findPage } from "#server/store/collection.ts";
import { inCurrencyOf } from "#server/store/queries/comparison/convertedProducts.ts";
import { firstOfEachWebsite } from "#server/store/queries/products/firstOfEachWebsite.ts";
import { matchedTo } from "#server/store/queries/matching/matchedTo.ts";
import { competitorProductInCurrency } from "./productsInCatalog.ts";

/** Products on the websites that a catalogue of the caller compares with, their prices in its currency. */
export async function findCompetitorsProducts(by: By, catalogId: number, query: Query): Promise<Row[]> {
  const { websites, where, from: products } = await competitorsRows(by, catalogId, query.where ?? {});
  const { skip = 0, limit } = query;
  if (websites.length < 2 || limit === undefined || skip + limit > fromEachMax) {
    return findPage(by.db, by.actor, listed, { ...query, where }, { from: products });
  }
  const from = firstOfEachWebsite(by.actor, listed, websites, { ...query, limit }, products);
  return findPage(by.db, by.actor, listed, { ...query, where }, { from, rowsFrom: products });
}

export async function countCompetitorsProducts(by: By, catalogId: number, requested: Where): Promise<number> {
  const { where, from } = await competitorsRows(by, catalogId, requested);
  return count(by.db, by.actor, listed, where, from);
}

const listed = competitorProductInCurrency;

async function competitorsRows(by: By, catalogId: number, requested: Where) {
  const websites = await competitorsOf(by, catalogId);
  const from = await inCurrencyOf(by.db, catalogId, websites);
  return { websites, where: { and: [{ website_id: { inq: websites } }, requested] }, from };
}

/** The where of the competitors' products that an own product is matched with. */
export async function matchedWith({ db }: By, catalogId: number, productId: number): Promise<Where> {
  return { id: { inq: await matchedTo(db, catalogId, productId) } };
}

/** Further than this, it is cheaper to put all rows in order at once. */
const fromEachMax = 5_000;

async function competitorsOf({ db, actor }: By, catalogId: number): Promise<number[]> {
  const links = await find(db, actor, catalogCompetitor, {
    where: { catalog_id: catalogId },
    fields: ["website_id"],
  });
  return links.map(({ website_id }) => Number(website_id));
}
