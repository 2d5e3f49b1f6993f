// The products before and after this one on the page of the list it was opened from.
import { useQueryClient } from "@tanstack/react-query";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";

export type Neighbours = { previous?: number | undefined; next?: number | undefined };

/** The ids of the neighbouring products; none when the list on screen does not show this one. */
export function useNeighbours(websiteId: number, productId: number): Neighbours {
  const queries = useQueryClient();
  const lists = queries
    .getQueryCache()
    .findAll({ queryKey: ["matchedProducts", websiteId, "list"], type: "active" })
    .map((query) => query.state.data as MatchedProduct[] | undefined);
  for (const rows of lists) {
    const place = rows?.findIndex((row) => row.product_id === productId) ?? -1;
    if (rows && place >= 0) {
      return { previous: rows[place - 1]?.product_id, next: rows[place + 1]?.product_id };
    }
  }
  return {};
}
