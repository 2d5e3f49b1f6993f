// What the address of a list of matched products can say. What it does not say is the default.
import { validParameters } from "#shared/filters/filterSetParameters.ts";
import type { FilterParameters } from "#shared/filters/filterSetParameters.ts";
import { sortOf } from "#web/parts/data-grid/order.ts";
import { defaultPageSize, pageSizes } from "#web/parts/data-grid/paging.ts";
import type { PageSize } from "#web/parts/data-grid/paging.ts";

export const sortableFields = [
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
export const defaultOrder = "price_diff ASC";

export type MatchedSearch = FilterParameters & {
  page?: number;
  limit?: PageSize;
  order?: string;
};

/** Keeps what makes sense and differs from the default; anything else in the address is as if it were not there. */
export function validateMatchedSearch(search: Record<string, unknown>): MatchedSearch {
  return {
    page: unless(1, Number.isSafeInteger(search["page"]) && (search["page"] as number) > 0 && search["page"]),
    limit: unless(
      defaultPageSize,
      pageSizes.find((size) => size === search["limit"]),
    ),
    order: unless(defaultOrder, isOrder(search["order"]) && search["order"]),
    ...validParameters(search),
  };
}

/** Which page an address asks for, and how it is sorted. */
export function withDefaults({ page = 1, limit = defaultPageSize, order = defaultOrder }: MatchedSearch) {
  return { page, limit, order };
}

function unless<Value>(standard: Value, value: unknown): Value | undefined {
  return value === undefined || value === false || value === standard ? undefined : (value as Value);
}

function isOrder(order: unknown): order is string {
  const sort = typeof order === "string" ? sortOf(order) : undefined;
  return sort !== undefined && (sortableFields as readonly string[]).includes(sort.id);
}
