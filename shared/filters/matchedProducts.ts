import type { Where } from "./filter.ts";
import type { FilterSet } from "./filterSet.ts";
import { whereOf } from "./filterSetWhere.ts";

export type MatchedProductsWhere = Where & {
  catalog_id: number;
  unmatched: { neq: true };
};

/**
 * The where of every list and count of matched products. It always names the catalogue, because a website can
 * belong to several, and always leaves out what was unmatched.
 */
export function matchedProductsWhere({
  catalog_id,
  ...filters
}: FilterSet & { catalog_id: number }): MatchedProductsWhere {
  return { catalog_id, unmatched: { neq: true }, ...whereOf(filters) };
}
