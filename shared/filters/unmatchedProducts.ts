// Which own products the screen of unmatched products shows.
import type { Where } from "./filter.ts";
import type { FilterSet } from "./filterSet.ts";
import { ruleFilterOf } from "./ruleFilter.ts";

/** Both together, those without a match, and those that somebody set aside. */
export const unmatchedKinds = ["all", "noMatch", "setAside"] as const;
export type UnmatchedKind = (typeof unmatchedKinds)[number];

export type UnmatchedProductsWhere = Where & { catalog_id: number };

/** The where of their lists, counts and exports. It names the catalogue, because a website can belong to several. */
export function unmatchedProductsWhere({
  catalog_id,
  kind,
  ...filters
}: FilterSet & { catalog_id: number; kind: UnmatchedKind }): UnmatchedProductsWhere {
  const flag = kind === "all" ? {} : { unmatched: kind === "setAside" };
  return { catalog_id, ...flag, ...ruleFilterOf(filters).where };
}
