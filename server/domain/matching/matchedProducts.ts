// Matched products as they are listed and counted. A filter that names competitors compares with those alone (D-136).
import { type RawBuilder, sql } from "kysely";
import { catalog } from "#shared/entities/catalog.ts";
import { matchedProduct } from "#shared/entities/matchedProduct.ts";
import type { Where } from "#shared/filters/filter.ts";
import { demandsOf, idsInAll } from "#shared/filters/topLevel.ts";
import { catalogNeeded } from "#server/errors.ts";
import { type Query, type Row, count, find, findPage } from "#server/store/collection.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import { comparedOn } from "#server/store/questions/matchedProductSubset.ts";
import { tallyOf } from "#server/store/questions/matchedProductTally.ts";
import type { Actor } from "#server/store/scopes.ts";
import { whereSql } from "#server/store/where.ts";
import { type Unmatch, unmatch } from "./matchByHand.ts";

type By = { db: Db; actor: Actor };

export async function findMatchedProducts(by: By, query: Query): Promise<Row[]> {
  const where = query.where ?? {};
  const from = await matchedRows(by, where);
  const total = (query.skip ?? 0) < farSkip || from ? undefined : await tallyOf(by.db, by.actor, where);
  return findPage(by.db, by.actor, matchedProduct, { ...query, total }, from);
}

/** From here on it is worth a question to know whether a page is nearer the end of the list. */
const farSkip = 5_000;

export async function countMatchedProducts(by: By, where: Where): Promise<number> {
  const from = await matchedRows(by, where);
  const tally = from ? undefined : await tallyOf(by.db, by.actor, where);
  return tally ?? count(by.db, by.actor, matchedProduct, where, from);
}

/** Undoes or restores a match, and returns the comparison row as it is then, still matched or not. */
export async function changeMatch({ db, actor }: By, asked: Unmatch): Promise<Row | undefined> {
  const id = await inTransaction(db, (tx) => unmatch(tx, asked));
  const { only: _only, ...anyComparison } = matchedProduct;
  return (await find(db, actor, anyComparison, { where: { id } }))[0];
}

/**
 * What the rows under a where are read from: the comparison anew on the competitors it names; undefined, the stored one,
 * when it names none. Throws 400 for a where that is wrong, and when the named competitors are of no one catalogue.
 */
export async function matchedRows(by: By, where: Where): Promise<RawBuilder<unknown> | undefined> {
  // What is wrong with the where is told before anything is made of it.
  whereSql(matchedProduct, where, { admin: by.actor.admin });
  const competitors = idsInAll(demandsOf(where, "competitors.website_id"));
  if (!competitors) return undefined;
  const catalogId = await catalogOf(by, where);
  if (catalogId === undefined) throw catalogNeeded();
  return sql`(
    select compared.*, compared.website_competitor_cheap as "bestWebsiteCompetitor", shown.competitors,
           shown.price_source, shown.price_seen_at
    from ${comparedOn(catalogId, competitors)} as compared
    join matched_product_view as shown on shown.catalog_id = compared.catalog_id and shown.id = compared.id)`;
}

/** The one catalogue that the where means: the one it names, or the only one the caller sees that it can mean. */
async function catalogOf({ db, actor }: By, where: Where): Promise<number | undefined> {
  const named = idsInAll(demandsOf(where, "catalog_id"));
  if (named) return named.length === 1 ? named[0] : undefined;
  const websites = idsInAll(demandsOf(where, "website_id"));
  const meant = websites ? { website_id: { inq: websites } } : {};
  const catalogs = await find(db, actor, catalog, { where: meant, fields: ["id"], limit: 2 });
  return catalogs.length === 1 ? Number(catalogs[0]?.["id"]) : undefined;
}
