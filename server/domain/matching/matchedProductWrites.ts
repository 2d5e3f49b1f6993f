// What the generic addresses of MatchedProduct write: a match by hand, and the end of a product's matches.
import type { NewOf } from "#shared/entities/entity.ts";
import type { By } from "#server/store/by.ts";
import { deleteOffersOf } from "#server/store/queries/matching/removedOffers.ts";
import { catalog } from "#shared/entities/catalog.ts";
import { matchedProduct } from "#shared/entities/matchedProduct.ts";
import type { Where } from "#shared/filters/filter.ts";
import { unknownReference } from "#server/errors.ts";
import { compare } from "#server/domain/prices/compare.ts";
import { type Row, count, find } from "#server/store/collection.ts";
import { lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { matchManually } from "./matchManually.ts";

/** Matches the own product by hand with each of `competitors`, [{product_id}]; the other fields are derived. */
export async function createMatchedProduct(
  { db, actor }: By,
  values: NewOf<typeof matchedProduct>,
  sent: Row,
): Promise<number> {
  const { catalog_id, product_id } = values;
  if ((await count(db, actor, catalog, { id: catalog_id })) === 0) {
    throw unknownReference(matchedProduct.model, "catalog_id", String(catalog_id));
  }
  const competitors = Array.isArray(sent["competitors"]) ? (sent["competitors"] as Row[]) : [];
  const ids = competitors.map((entry) => Number(entry?.["product_id"])).filter(Number.isSafeInteger);
  if (ids.length === 0) throw unknownReference(matchedProduct.model, "competitors", "");
  let row = 0;
  for (const competitorProductId of ids) {
    const pair = { catalogId: catalog_id, productId: product_id, competitorProductId };
    row = await matchManually(db, pair, { by: actor.customer_id });
  }
  return row;
}

/** The matches of these products go, the products stay. A pair that goes this way may be matched again. */
export async function removeMatches({ db, actor }: By, where: Where): Promise<number> {
  const rows = await find(db, actor, matchedProduct, { where, fields: ["catalog_id", "product_id"] });
  for (const [catalogId, ofCatalog] of Map.groupBy(rows, ({ catalog_id }) => catalog_id)) {
    const ids = ofCatalog.map(({ product_id }) => product_id);
    await lockComparison(db, catalogId);
    await deleteOffersOf(db, catalogId, ids);
    await compare(db, catalogId, ids);
  }
  return rows.length;
}
