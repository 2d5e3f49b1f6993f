// The products before and after this one on the page of the list it was opened from.
import { useQueryClient } from "@tanstack/react-query";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import type { Product } from "#web/queries/products.ts";
import { neighboursIn } from "./neighbours.ts";
import type { Neighbours } from "./neighbours.ts";

/** None when the list on screen does not show this one. */
export function useNeighbours(websiteId: number, productId: number): Neighbours {
  const queries = useQueryClient();
  const shown = <Row>(list: string) =>
    queries
      .getQueryCache()
      .findAll({ queryKey: [list, websiteId, "list"], type: "active" })
      .map((query) => (query.state.data ?? []) as Row[]);
  const lists = [
    ...shown<MatchedProduct>("matchedProducts").map((rows) => rows.map(({ product_id }) => product_id)),
    ...shown<Product>("unmatchedProducts").map((rows) => rows.map(({ id }) => id)),
  ];
  return neighboursIn(lists, productId);
}
