// Own products without a match, and those that were set aside; and of a competitor's products, those that are or are
// not in a match. In the catalogues that the caller sees, or in those of them that the where names.
import { catalog } from "#shared/entities/catalog.ts";
import type { Entity } from "#shared/entities/entity.ts";
import { product } from "#shared/entities/product.ts";
import type { Where } from "#shared/filters/filter.ts";
import { demandsOf, idsInAll, withoutIds } from "#shared/filters/topLevel.ts";
import type { By } from "#server/store/by.ts";
import { type Query, type Row, count, find, findPage } from "#server/store/collection.ts";
import type { Sql } from "#server/store/listedRows.ts";
import { unconvertedLast } from "#server/store/queries/comparison/prices/catalogCurrency.ts";
import { inCurrencyOf } from "#server/store/queries/comparison/prices/convertedProducts.ts";
import { comparedIn } from "#server/store/queries/products/productsInCatalog.ts";
import {
  linkedTo,
  matchedFrom,
  unmatchedComparisons,
  unmatchedIn,
} from "#server/store/queries/products/unmatchedProducts.ts";
import { whereSql } from "#server/store/where/where.ts";
import { ownProductInCurrency, theirProductInCurrency } from "./productsInCatalog.ts";

type UnmatchedRows = { entity: Entity; from: Sql; where: Where };

/** The unmatched products of a website, or of all own websites of the caller's catalogues. */
export async function findUnmatched(by: By, websiteId: number | undefined, query: Query): Promise<Row[]> {
  const { entity, from, where } = await unmatchedRows(by, websiteId, query.where ?? {});
  return findPage(by.db, by.actor, entity, { ...query, where }, { from });
}

export async function countUnmatched(
  by: By,
  websiteId: number | undefined,
  requested: Where,
): Promise<number> {
  const { entity, from, where } = await unmatchedRows(by, websiteId, requested);
  return count(by.db, by.actor, entity, where, from);
}

/**
 * What they are read from, and under which where. A website that is nobody's own is a competitor's: its unmatched
 * products are those without a live match. Where the where names one catalogue, their prices are in its currency. Throws
 * 400 for a where that is wrong.
 */
export async function unmatchedRows(
  by: By,
  websiteId: number | undefined,
  requested: Where,
): Promise<UnmatchedRows> {
  // What is wrong with the where is told before anything is read in it.
  whereSql(ownProductInCurrency, requested, { admin: by.actor.admin });
  const named = idsInAll(demandsOf(requested, "catalog_id"));
  const own = await catalogsOf(by, { website_id: websiteId, id: named });
  const where = withoutIds(requested, "catalog_id");
  if (own.length > 0 || websiteId === undefined) {
    const websites = [...new Set(own.map(({ website_id }) => website_id))];
    const ids = own.map(({ id }) => id);
    const [only] = named?.length === 1 ? ids : [];
    return {
      ...(only === undefined
        ? { entity: product, from: unmatchedIn(ids) }
        : {
            entity: await unconvertedLast(by.db, only, ownProductInCurrency),
            from: comparedIn(only, unmatchedComparisons(only)),
          }),
      where: { and: [{ website_id: { inq: websites } }, where] },
    };
  }
  const comparing = await comparingWith(by, websiteId, named);
  // A catalogue that has nothing to do with the website, or that the caller does not see, has no products of it.
  const none = named && comparing.length === 0;
  const products = matchedFrom(comparing, false);
  const [only] = named?.length === 1 ? comparing : [];
  return {
    ...(only === undefined
      ? { entity: product, from: products }
      : {
          entity: theirProductInCurrency,
          from: await inCurrencyOf(by.db, only, [websiteId], products),
        }),
    where: { and: [none ? { id: { inq: [] } } : { website_id: websiteId }, where] },
  };
}

/**
 * How many products of a competitor are, or are not, in a live match: in the catalogue, or in any that the caller sees.
 */
export async function countMatchedWith(
  by: By,
  websiteId: number,
  { matched, catalogId, where }: { matched: boolean; catalogId?: number | undefined; where: Where },
): Promise<number> {
  const comparing = await comparingWith(by, websiteId, catalogId === undefined ? undefined : [catalogId]);
  const from = matchedFrom(comparing, matched);
  return count(by.db, by.actor, product, { and: [{ website_id: websiteId }, where] }, from);
}

/** The catalogues that compare with a website and that the caller sees, of the named ones when some are. */
async function comparingWith(by: By, websiteId: number, named: number[] | undefined): Promise<number[]> {
  const linked = await linkedTo(by.db, websiteId);
  const among = named ? linked.filter((id) => named.includes(id)) : linked;
  return (await catalogsOf(by, { id: among })).map(({ id }) => id);
}

async function catalogsOf(
  { db, actor }: By,
  { website_id, id }: { website_id?: number | undefined; id?: number[] | undefined },
) {
  const where = { ...(website_id !== undefined && { website_id }), ...(id && { id: { inq: id } }) };
  const catalogs = await find(db, actor, catalog, { where, fields: ["id", "website_id"] });
  return catalogs as { id: number; website_id: number }[];
}
