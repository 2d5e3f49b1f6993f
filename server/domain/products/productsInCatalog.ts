// Products as they are listed and counted. A where that names one catalogue adds what only exists there: how each
// own product stands towards the competitors of that catalogue (D-136).
import { type RawBuilder, sql } from "kysely";
import { catalog } from "#shared/entities/catalog.ts";
import { type Entity, entity } from "#shared/entities/entity.ts";
import { comparisonFields } from "#shared/entities/matchedProduct.ts";
import { product } from "#shared/entities/product.ts";
import { ref } from "#shared/fields.ts";
import type { Where } from "#shared/filters/filter.ts";
import { demandsOf, idsInAll } from "#shared/filters/topLevel.ts";
import { type Query, type Row, count, find } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import type { Actor } from "#server/store/scopes.ts";
import { whereSql } from "#server/store/where.ts";

type By = { db: Db; actor: Actor };

/** An own product with the figures of its comparison in one catalogue. */
const productInCatalog: Entity = entity({
  ...product,
  fields: { ...product.fields, catalog_id: ref("Catalog"), ...comparisonFields },
});

export async function findProducts(by: By, query: Query): Promise<Row[]> {
  const { entity: of, from } = await productRows(by, query.where ?? {});
  return find(by.db, by.actor, of, query, from);
}

export async function countProducts(by: By, where: Where): Promise<number> {
  const { entity: of, from } = await productRows(by, where);
  return count(by.db, by.actor, of, where, from);
}

/** What the products under a where are and are read from: with their comparisons when it names one catalogue. */
export async function productRows(
  by: By,
  where: Where,
): Promise<{ entity: Entity; from?: RawBuilder<unknown>; catalogId?: number }> {
  whereSql(productInCatalog, where, { admin: by.actor.admin });
  const named = idsInAll(demandsOf(where, "catalog_id"));
  const [catalogId] = named ?? [];
  if (named?.length !== 1 || catalogId === undefined) return { entity: product };
  if ((await count(by.db, by.actor, catalog, { id: catalogId })) === 0) return { entity: product };
  return { entity: productInCatalog, from: comparedIn(catalogId), catalogId };
}

/** The products of a catalogue beside their comparisons. */
function comparedIn(catalogId: number): RawBuilder<unknown> {
  const own = Object.keys(product.fields).map((name) => sql.ref(`own.${name}`));
  const figures = Object.keys(comparisonFields).map((name) => sql.ref(`compared.${name}`));
  return sql`(
    select ${sql.join([...own, ...figures])}, own.title_norm, compared.catalog_id
    from matched_product_view as compared
    join product_view as own on own.website_id = compared.website_id and own.id = compared.product_id
    where compared.catalog_id = ${catalogId})`;
}
