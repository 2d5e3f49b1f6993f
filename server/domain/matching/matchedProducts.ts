// Matched products as they are listed and counted. A filter that names competitors compares with those alone (docs/decisions/0100).
import { catalog } from "#shared/entities/catalog.ts";
import { comparedProduct, comparison, matchedProduct } from "#shared/entities/matchedProduct.ts";
import type { Entity } from "#shared/entities/entity.ts";
import type { Where } from "#shared/filters/filter.ts";
import { demandsOf, idsInAll, withoutIds } from "#shared/filters/topLevel.ts";
import { catalogNeeded } from "#server/errors.ts";
import type { By } from "#server/store/by.ts";
import { type PageSource, type Query, type Row, count, find, findPage } from "#server/store/collection.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import { unconvertedLast } from "#server/store/queries/comparison/catalogCurrency.ts";
import { comparedWith } from "#server/store/queries/comparison/matchedProductSubset.ts";
import { tallyOf } from "#server/store/queries/comparison/matchedProductTally.ts";
import type { Slot } from "#server/store/queries/matching/manualOffers.ts";
import { whereSql } from "#server/store/where.ts";
import { type Unmatch, takeBackByHand, unmatch } from "./matchManually.ts";

export async function findMatchedProducts(by: By, query: Query): Promise<Row[]> {
  const { entity, where, from, rowsFrom } = await matchedRows(by, query.where ?? {});
  const total = (query.skip ?? 0) < farSkip || from ? undefined : await tallyOf(by.db, by.actor, where);
  return findPage(by.db, by.actor, entity, { ...query, where, total }, { from, rowsFrom });
}

/** From here on it is worth a question to know whether a page is nearer the end of the list. */
const farSkip = 5_000;

export async function countMatchedProducts(by: By, requested: Where): Promise<number> {
  const { entity, where, from } = await matchedRows(by, requested);
  const tally = from ? undefined : await tallyOf(by.db, by.actor, where);
  return tally ?? count(by.db, by.actor, entity, where, from);
}

/** Undoes or restores a match, and returns the comparison row as it is then, still matched or not. */
export function changeMatch(by: By, unmatching: Unmatch): Promise<Row | undefined> {
  return changed(by, (tx) => unmatch(tx, unmatching, { by: by.actor.customer_id }));
}

/** The same for taking the last change by hand back. */
export function takeMatchBack(
  by: By,
  slot: Slot,
  expected: Pick<Unmatch, "replaces">,
): Promise<Row | undefined> {
  return changed(by, (tx) => takeBackByHand(tx, slot, expected));
}

async function changed({ db, actor }: By, change: (tx: Db) => Promise<number>): Promise<Row | undefined> {
  const id = await inTransaction(db, change);
  return (await find(db, actor, comparison, { where: { id } }))[0];
}

/** What is listed: rows of `entity` in `from`, or in the entity's own view, under `where`; `rowsFrom` when they are few. */
export type MatchedRows = { entity: Entity; where: Where } & PageSource;

/**
 * What the rows under a where are read from: the stored comparison, or one made anew on the competitors that it names.
 * Throws 400 for a where that is wrong, and when the named competitors are of no one catalogue.
 */
export async function matchedRows(by: By, where: Where): Promise<MatchedRows> {
  // What is wrong with the where is told before anything is made of it.
  whereSql(matchedProduct, where, { admin: by.actor.admin });
  const competitors = idsInAll(demandsOf(where, "competitors.website_id"));
  if (!competitors) return { entity: await matchedProductOf(by.db, where), where };
  const catalogId = await catalogOf(by, where);
  if (catalogId === undefined) throw catalogNeeded();
  return {
    // Made anew it holds the products with a live match among these competitors alone.
    entity: await unconvertedLast(by.db, catalogId, comparedProduct),
    where: withoutIds(where, "competitors.website_id"),
    from: comparedWith(catalogId, competitors),
    rowsFrom: comparedWith(catalogId, competitors, { few: true }),
  };
}

/** A comparison row, in the order of the catalogue that the where names. */
async function matchedProductOf(db: Db, where: Where): Promise<Entity> {
  const named = idsInAll(demandsOf(where, "catalog_id"));
  const [catalogId] = named ?? [];
  return named?.length === 1 && catalogId !== undefined
    ? unconvertedLast(db, catalogId, matchedProduct)
    : matchedProduct;
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
