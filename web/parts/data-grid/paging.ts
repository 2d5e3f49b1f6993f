import { pageSizes as sizesOf } from "#shared/reference/pageSizes.ts";

/** Those of the products' grids; another grid names its own. */
export const pageSizes = sizesOf.products.sizes;
export type PageSize = (typeof pageSizes)[number];
export const defaultPageSize: PageSize = sizesOf.products.initial;

/** How many pages a total makes; an empty list still has its first page. */
export function pageCount(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit));
}

/** The ranks of the first and the last row of a page, counted from one. */
export function rangeOf(page: number, limit: number, total: number): { first: number; last: number } {
  return { first: Math.min((page - 1) * limit + 1, total), last: Math.min(page * limit, total) };
}
