import { competitiveWhere } from "./competitive.ts";
import type { Competitive, PriceDifferenceClause } from "./competitive.ts";

export type MatchedProductsFilter = {
  catalog_id: number;
  competitive: Competitive;
};

export type MatchedProductsWhere = PriceDifferenceClause & {
  catalog_id: number;
  unmatched: { neq: true };
};

/**
 * The where of every list and count of matched products. It always names the catalogue, because a website can
 * belong to several, and always leaves out what was unmatched.
 */
export function matchedProductsWhere({
  catalog_id,
  competitive,
}: MatchedProductsFilter): MatchedProductsWhere {
  return { catalog_id, unmatched: { neq: true }, ...competitiveWhere(competitive) };
}
