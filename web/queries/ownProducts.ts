// What the browser asks about the products of a catalogue, each with how it stands there.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Where } from "#shared/filters/filter.ts";
import { request } from "#web/api.ts";
import { productsKey } from "./products.ts";
import type { OwnProduct } from "./products.ts";

export type OwnProductsWhere = Where & { catalog_id: number };
export type OwnProductsPage = { where: OwnProductsWhere; order: string; page: number; limit: number };

const pathOf = (website_id: number) => `WebsiteSettings/${website_id}/products`;

/** What has changed is asked for at once: an answer from before it would hide it. */
const anew = { duplicate: "send" } as const;

/** How many there are under a where. */
export function ownProductsCountOptions(website_id: number, where: OwnProductsWhere) {
  return queryOptions({
    queryKey: [...productsKey, "own", website_id, "count", where],
    queryFn: async () =>
      (await request<{ count: number }>({ path: `${pathOf(website_id)}/count`, params: { where }, ...anew }))
        .count,
    placeholderData: keepPreviousData,
  });
}

/** One page of the list; the page before stays until the next one is there. */
export function ownProductsOptions(website_id: number, { where, order, page, limit }: OwnProductsPage) {
  const filter = { where, order, limit, skip: (page - 1) * limit };
  return queryOptions({
    queryKey: [...productsKey, "own", website_id, "list", filter],
    // The total is asked for apart, once for all pages.
    queryFn: () =>
      request<OwnProduct[]>({ path: pathOf(website_id), params: { filter, total: false }, ...anew }),
    placeholderData: keepPreviousData,
  });
}

const minutes_ms = 60_000;

/** Whether any product of a list has a value in this field; asked again now and then. */
export function ownProductsHaveOptions(website_id: number, where: OwnProductsWhere, field: keyof OwnProduct) {
  const filter = { where: { ...where, [field]: { neq: null } }, fields: ["id"], limit: 1 };
  return queryOptions({
    queryKey: [...productsKey, "own", website_id, "hasValue", filter],
    queryFn: async () =>
      (await request<{ id: number }[]>({ path: pathOf(website_id), params: { filter, total: false } }))
        .length > 0,
    staleTime: 10 * minutes_ms,
  });
}
