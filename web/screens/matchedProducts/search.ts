// What the address of a list of matched products can say. What it does not say is the default.
import { validParameters } from "#shared/filters/filterSetParameters.ts";
import type { FilterParameters } from "#shared/filters/filterSetParameters.ts";
import { validListSearch, withListDefaults } from "#web/parts/data-grid/listSearch.ts";
import type { ListSearch } from "#web/parts/data-grid/listSearch.ts";

const sortableFields = [
  "title",
  "sku",
  "ean",
  "brand",
  "category",
  "mpn",
  "internal_ref",
  "unit",
  "stock",
  "price",
  "best_price",
  "website_competitor_cheap_name",
  "price_diff",
  "price_diff_percent",
  "competitors_count",
  "competitors_price_average",
  "competitors_price_average_by_weight",
  "price_diff_integer_average",
  "price_diff_percent_average",
  "hasCustomPrice",
  "price_changed_at",
  "created",
  "modified",
] as const;
const sorting = { fields: sortableFields, standard: "price_diff ASC" };

export type MatchedSearch = FilterParameters & ListSearch;

/** Keeps what makes sense and differs from the default; anything else in the address is as if it were not there. */
export function validateMatchedSearch(search: Record<string, unknown>): MatchedSearch {
  return { ...validListSearch(search, sorting), ...validParameters(search) };
}

/** Which page an address asks for, and how it is sorted. */
export function withDefaults(search: MatchedSearch) {
  return withListDefaults(search, sorting);
}
