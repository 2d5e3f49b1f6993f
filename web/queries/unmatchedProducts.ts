// What the browser asks about own products that have no match or were set aside, and setting them aside.
import type { UnmatchedProductsWhere } from "#shared/filters/unmatchedProducts.ts";
import { request } from "#web/api.ts";
import { unmatchedKey } from "./keys.ts";
import { listQueries } from "./listQueries.ts";
import type { Product } from "./products.ts";

const pathOf = (website_id: number) => `WebsiteSettings/${website_id}/getUnmatchedProducts`;

export function unmatchedProducts(website_id: number) {
  return listQueries<Product, UnmatchedProductsWhere>({
    key: [...unmatchedKey, website_id],
    path: pathOf(website_id),
    include: ["website"],
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
 * may have been there first, and what they did is theirs. Throws ApiError.
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
