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
  const compared = await comparedIn(by, query.where ?? {});
  if (!compared) return find(by.db, by.actor, product, query);
  return find(by.db, by.actor, productInCatalog, query, compared);
}

export async function countProducts(by: By, where: Where): Promise<number> {
  const compared = await comparedIn(by, where);
  if (!compared) return count(by.db, by.actor, product, where);
  return count(by.db, by.actor, productInCatalog, where, compared);
}

/** The products of the one catalogue that is named, beside their comparisons; nothing when none is, or not his. */
async function comparedIn({ db, actor }: By, where: Where): Promise<RawBuilder<unknown> | undefined> {
  whereSql(productInCatalog, where, { admin: actor.admin });
  const named = idsInAll(demandsOf(where, "catalog_id"));
  if (named?.length !== 1 || (await count(db, actor, catalog, { id: named[0] })) === 0) return undefined;
  const own = Object.keys(product.fields).map((name) => sql.ref(`own.${name}`));
  const figures = Object.keys(comparisonFields).map((name) => sql.ref(`compared.${name}`));
  return sql`(
    select ${sql.join([...own, ...figures])}, own.title_norm, compared.catalog_id
    from matched_product_view as compared
    join product_view as own on own.website_id = compared.website_id and own.id = compared.product_id
    where compared.catalog_id = ${named[0]})`;
}
