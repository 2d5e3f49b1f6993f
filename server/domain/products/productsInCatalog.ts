// Products as they are listed and counted. A where that names one catalogue adds what only exists there: how each
// own product stands towards the competitors of that catalogue (docs/decisions/0100).
import { catalog } from "#shared/entities/catalog.ts";
import { type Entity, entity } from "#shared/entities/entity.ts";
import { comparisonFields, rawPrice } from "#shared/entities/matchedProduct.ts";
import { product } from "#shared/entities/product.ts";
import { productMkp } from "#shared/entities/productMkp.ts";
import { ref, text } from "#shared/fields.ts";
import type { Where } from "#shared/filters/filter.ts";
import { demandsOf, idsInAll, withoutIds } from "#shared/filters/topLevel.ts";
import { type MatchedRows } from "#server/domain/matching/matchedProducts.ts";
import type { By } from "#server/store/by.ts";
import { type Query, type Row, count, find, findPage } from "#server/store/collection.ts";
import { unconvertedLast } from "#server/store/queries/comparison/prices/catalogCurrency.ts";
import { ownTallyOf } from "#server/store/queries/comparison/tally/matchedProductTally.ts";
import { inCurrencyOf, priceOrder } from "#server/store/queries/comparison/prices/convertedProducts.ts";
import { countOfWebsite } from "#server/store/queries/products/productCounts.ts";
import {
  productsComparedIn,
  productsComparedWith,
} from "#server/store/queries/products/productsInCatalog.ts";
import { whereSql } from "#server/store/where/where.ts";

/** What a customer has of a catalogue of their own, they see whole. */
const { visitorFields: _visitorFields, ...ownProduct } = product;

/** An own product with the figures of its comparison in one catalogue: read from the comparison's copy of it. */
const productInCatalog: Entity = entity({
  ...ownProduct,
  table: "matched_product",
  fields: { ...product.fields, ...rawPrice, catalog_id: ref("Catalog"), ...comparisonFields },
});

/** As it is listed where no comparison is asked for. */
export const ownProductInCurrency: Entity = entity({
  ...ownProduct,
  fields: { ...product.fields, ...rawPrice },
});

/** What a list of several websites says of each of its rows beside its product. */
const besides = { ...rawPrice, website_name: text({ about: "The name of its website", displayed: true }) };

/** A product of one website that is somebody else's, in the currency of a catalogue. */
export const theirProductInCurrency: Entity = entity({
  ...product,
  visitorFields: [...product.visitorFields, ...Object.keys(rawPrice)],
  unconvertedLast: true,
  priceOrder,
  fields: { ...product.fields, ...rawPrice },
});

/** A product of one of several websites, in the currency of a catalogue. */
export const competitorProductInCurrency: Entity = entity({
  ...product,
  visitorFields: [...product.visitorFields, ...Object.keys(besides)],
  unconvertedLast: true,
  priceOrder,
  fields: { ...product.fields, ...besides },
});

/** An offer on a marketplace, in the currency of a catalogue. */
export const offerInCurrency: Entity = entity({
  ...productMkp,
  visitorFields: [...productMkp.visitorFields, ...Object.keys(besides)],
  unconvertedLast: true,
  priceOrder,
  fields: { ...productMkp.fields, ...besides },
});

export async function findProducts(by: By, query: Query): Promise<Row[]> {
  const { entity: of, where, from, rowsFrom } = await productRows(by, query.where ?? {});
  return findPage(by.db, by.actor, of, { ...query, where }, { from, rowsFrom });
}

/** Offers on marketplaces: as wide and as many. */
export function findMarketplaceProducts({ db, actor }: By, query: Query): Promise<Row[]> {
  return findPage(db, actor, productMkp, query);
}

export async function countProducts(by: By, requested: Where): Promise<number> {
  const { entity: of, where, from, catalogId } = await productRows(by, requested);
  const kept = catalogId
    ? await ownTallyOf(by.db, by.actor, requested)
    : from
      ? undefined
      : await countOfWebsite(by.db, by.actor, requested);
  return kept ?? count(by.db, by.actor, of, where, from);
}

/** `catalogId`: the catalogue whose own products they are. */
type ProductRows = MatchedRows & { catalogId?: number };

/**
 * What the products under a where are and are read from. When it names one catalogue, its own products come with their
 * comparisons, and those of one of its competitors in its currency.
 */
export async function productRows(by: By, where: Where): Promise<ProductRows> {
  whereSql(productInCatalog, where, { admin: by.actor.admin });
  const named = idsInAll(demandsOf(where, "catalog_id"));
  const [catalogId] = named ?? [];
  if (named?.length !== 1 || catalogId === undefined) return { entity: product, where };
  const [read] = await find(by.db, by.actor, catalog, {
    where: { id: catalogId },
    fields: ["id", "competitors"],
  });
  if (!read) return { entity: product, where };
  const [websiteId, ...more] = idsInAll(demandsOf(where, "website_id")) ?? [];
  const isTheirs = more.length === 0 && read.competitors.some(({ id }) => id === websiteId);
  if (websiteId !== undefined && isTheirs)
    return {
      entity: theirProductInCurrency,
      where: withoutIds(where, "catalog_id"),
      from: await inCurrencyOf(by.db, catalogId, [websiteId]),
    };
  const inCatalog = { entity: await unconvertedLast(by.db, catalogId, productInCatalog), catalogId };
  const competitors = idsInAll(demandsOf(where, "competitors.website_id"));
  if (!competitors) return { ...inCatalog, where, from: productsComparedIn(catalogId) };
  return {
    ...inCatalog,
    where: withoutIds(where, "competitors.website_id"),
    from: productsComparedWith(catalogId, competitors),
    rowsFrom: productsComparedWith(catalogId, competitors, { few: true }),
  };
}
