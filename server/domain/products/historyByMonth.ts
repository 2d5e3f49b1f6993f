// Prices by month are put together from every price there was: only those of the products that can be meant.
import { productHistoryByMonth } from "#shared/entities/productHistoryByMonth.ts";
import type { Where } from "#shared/filters/filter.ts";
import { demandsOf, idsInAll } from "#shared/filters/topLevel.ts";
import type { By } from "#server/store/by.ts";
import { type Query, type Row, count, find } from "#server/store/collection.ts";
import {
  monthsOfProducts,
  monthsPerProduct,
  pastProducts,
} from "#server/store/queries/products/historyMonths.ts";
import type { Actor } from "#server/store/scopes.ts";

export function findHistoryByMonth({ db, actor }: By, query: Query): Promise<Row[]> {
  return find(db, actor, productHistoryByMonth, query, monthsOf(actor, query));
}

export function countHistoryByMonth({ db, actor }: By, where: Where): Promise<number> {
  const ids = productsIn(where);
  return count(db, actor, productHistoryByMonth, where, ids && monthsOfProducts(ids));
}

/** Where the rows are read from; undefined: from the months of all products. */
function monthsOf(actor: Actor, { where = {}, order = [], limit, skip = 0 }: Query) {
  const ids = productsIn(where);
  if (ids) return monthsOfProducts(ids);
  const [first] = order;
  const inOrderOfProducts = order.length === 0 || (order.length === 1 && first?.field === "id");
  if (Object.keys(where).length > 0 || !inOrderOfProducts || limit === undefined) return undefined;
  // Each of these has a month at least, so that a page is within the months of as many products.
  return pastProducts(actor, { descending: first?.descending ?? false, limit: skip + limit });
}

/** The products that a where demands, by their ids or by those of their months. */
function productsIn(where: Where): number[] | undefined {
  const ofMonths = idsInAll(demandsOf(where, "id"))?.map((id) => Math.floor(id / monthsPerProduct));
  return idsInAll(demandsOf(where, "product_id")) ?? ofMonths;
}
