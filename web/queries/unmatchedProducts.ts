// What the browser asks about own products that have no match or were set aside, and setting them aside.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { UnmatchedProductsWhere } from "#shared/filters/unmatchedProducts.ts";
import { request } from "#web/api.ts";
import type { Product } from "./products.ts";

export type UnmatchedProductsPage = {
  where: UnmatchedProductsWhere;
  order: string;
  page: number;
  limit: number;
};

/** Everything about unmatched products: what a changed match makes out of date. */
export const unmatchedKey = ["unmatchedProducts"] as const;

const pathOf = (website_id: number) => `WebsiteSettings/${website_id}/getUnmatchedProducts`;

/** What has changed is asked for at once: an answer from before it would hide it. */
const anew = { duplicate: "send" } as const;

/** How many there are under a where. */
export function unmatchedCountOptions(website_id: number, where: UnmatchedProductsWhere) {
  return queryOptions({
    queryKey: [...unmatchedKey, website_id, "count", where],
    queryFn: async () =>
      (await request<{ count: number }>({ path: `${pathOf(website_id)}/count`, params: { where }, ...anew }))
        .count,
    placeholderData: keepPreviousData,
  });
}

/** One page of the list; the page before stays until the next one is there. */
export function unmatchedProductsOptions(
  website_id: number,
  { where, order, page, limit }: UnmatchedProductsPage,
) {
  const filter = { where, order, limit, skip: (page - 1) * limit };
  return queryOptions({
    queryKey: [...unmatchedKey, website_id, "list", filter],
    // The total is asked for apart, once for all pages.
    queryFn: () =>
      request<Product[]>({ path: pathOf(website_id), params: { filter, total: false }, ...anew }),
    placeholderData: keepPreviousData,
  });
}

const minutes_ms = 60_000;

/** Whether any product of a list has a value in this field; asked again now and then. */
export function unmatchedHaveOptions(
  website_id: number,
  where: UnmatchedProductsWhere,
  field: keyof Product,
) {
  const filter = { where: { ...where, [field]: { neq: null } }, fields: ["id"], limit: 1 };
  return queryOptions({
    queryKey: [...unmatchedKey, website_id, "hasValue", filter],
    queryFn: async () =>
      (await request<{ id: number }[]>({ path: pathOf(website_id), params: { filter, total: false } }))
        .length > 0,
    staleTime: 10 * minutes_ms,
  });
}

/** So many products are set aside by one request: their ids have to stand in an address. */
const piece = 250;

/** The products of a list that are not set aside already, or are, by pieces in the order of their ids. */
export async function* eachPiece(
  website_id: number,
  where: UnmatchedProductsWhere,
  setAside: boolean,
): AsyncGenerator<number[]> {
  for (let last = 0; ;) {
    const still = { ...where, unmatched: !setAside, id: { gt: last } };
    const filter = { where: still, fields: ["id"], order: "id ASC", limit: piece };
    const params = { filter, total: false };
    const rows = await request<{ id: number }[]>({ path: pathOf(website_id), params, duplicate: "send" });
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < piece) return;
    last = rows.at(-1)!.id;
  }
}

/** Ids, by pieces. */
export function* piecesOf(ids: readonly number[]): Generator<number[]> {
  for (let from = 0; from < ids.length; from += piece) yield ids.slice(from, from + piece);
}

/**
 * Sets products of a website aside, or takes them back. Returns the ids of those that were not so before: somebody else
 * may have been there first, and what he did is his. Throws ApiError.
 */
export async function writeSetAside(
  website_id: number,
  ids: readonly number[],
  setAside: boolean,
): Promise<number[]> {
  const filter = {
    where: { website_id, id: { inq: ids }, unmatched: !setAside },
    fields: ["id"],
    limit: piece,
  };
  const rows = await request<{ id: number }[]>({ path: "Products", params: { filter }, duplicate: "send" });
  const still = rows.map(({ id }) => id);
  if (still.length === 0) return [];
  const where = { website_id, id: { inq: still }, unmatched: !setAside };
  await request({
    method: "POST",
    path: "Products/update",
    params: { where },
    data: { unmatched: setAside },
  });
  return still;
}
