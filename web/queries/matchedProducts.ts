// What the browser asks about the matched products of a website.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { QueryFilters } from "@tanstack/react-query";
import type { RowOf } from "#shared/entities/entity.ts";
import type { matchedProduct } from "#shared/entities/matchedProduct.ts";
import type { MatchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { request } from "#web/api.ts";
import type { Wire } from "#web/api.ts";

/** A row of the grid: my product, and how its price stands against the competitors'. */
export type MatchedProduct = Wire<RowOf<typeof matchedProduct>>;
/** A competitor's product matched with mine. Its price is in the catalogue's currency, null when not comparable. */
export type CompetitorEntry = MatchedProduct["competitors"][number];

export type MatchedProductsPage = {
  where: MatchedProductsWhere;
  order: string | string[];
  page: number;
  limit: number;
};

/** What was asked about a website for the screen on show and had no answer: lists, totals and counters alike. */
export function failedMatchedProducts(website_id: number): QueryFilters {
  return {
    queryKey: ["matchedProducts", website_id],
    type: "active",
    predicate: ({ state }) => state.status === "error",
  };
}

/** What has changed is asked for at once: an answer from before it would hide it. */
const anew = { duplicate: "send" } as const;

/** How many matched products satisfy the where. */
export function matchedProductsCountOptions(website_id: number, where: MatchedProductsWhere) {
  return queryOptions({
    queryKey: ["matchedProducts", website_id, "count", where],
    queryFn: async () => {
      const path = `WebsiteSettings/${website_id}/matchedProducts/count`;
      return (await request<{ count: number }>({ path, params: { where }, ...anew })).count;
    },
    placeholderData: keepPreviousData,
  });
}

const minutes_ms = 60_000;

/** Whether any product of a list has a value in this field; asked again now and then. */
export function hasValueOptions(
  website_id: number,
  where: MatchedProductsWhere,
  field: keyof MatchedProduct,
) {
  const filter = { where: { ...where, [field]: { neq: null } }, fields: ["id"], limit: 1 };
  return queryOptions({
    queryKey: ["matchedProducts", website_id, "hasValue", filter],
    queryFn: async () => {
      const path = `WebsiteSettings/${website_id}/matchedProducts`;
      return (await request<{ id: number }[]>({ path, params: { filter, total: false } })).length > 0;
    },
    staleTime: 10 * minutes_ms,
  });
}

/** One page of the list; the page before stays until the next one is there. */
export function matchedProductsOptions(
  website_id: number,
  { where, order, page, limit }: MatchedProductsPage,
) {
  const filter = { where, include: ["website"], order, limit, skip: (page - 1) * limit };
  return queryOptions({
    queryKey: ["matchedProducts", website_id, "list", filter],
    queryFn: () =>
      request<MatchedProduct[]>({
        path: `WebsiteSettings/${website_id}/matchedProducts`,
        // The total is asked for apart, once for all pages.
        params: { filter, total: false },
        ...anew,
      }),
    placeholderData: keepPreviousData,
  });
}
