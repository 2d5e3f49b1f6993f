// The filters of a list as the filter of a matching rule.
import type { Where } from "./filter.ts";
import { activeFields, withoutFields } from "./filterSet.ts";
import type { FilterField, FilterSet } from "./filterSet.ts";
import { whereOf } from "./filterSetWhere.ts";

/** What is known of a product only by its comparison: a rule, which comes before it, cannot choose by it. */
const filtersOfMatches: readonly FilterField[] = [
  "day",
  "moved",
  "competitive",
  "isMatched",
  "isCompared",
  "competitors",
  "priceAge",
  "price_diff",
  "price_diff_percent",
  "raw_currency",
];

/** A rule chooses among products, whatever files there are of them; so does the list of those without a match. */
export const notOfRules: readonly FilterField[] = [...filtersOfMatches, "urlsFilename"];

/** The where that chooses these products, and the filters that a rule cannot have. */
export function ruleFilterOf(filters: FilterSet): { where: Where; dropped: FilterField[] } {
  return {
    where: whereOf(withoutFields(filters, notOfRules)),
    dropped: activeFields(filters).filter((field) => notOfRules.includes(field)),
  };
}
