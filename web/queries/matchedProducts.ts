// What the browser asks about the matched products of a website.
import type { RowOf } from "#shared/entities/entity.ts";
import type { matchedProduct } from "#shared/entities/matchedProduct.ts";
import type { MatchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import type { Wire } from "#web/api.ts";
import { matchedKey } from "./keys.ts";
import { listQueries } from "./listQueries.ts";

/** A row of the grid: my product, and how its price stands against the competitors'. */
export type MatchedProduct = Wire<RowOf<typeof matchedProduct>>;
/** A competitor's product matched with mine. Its price is in the catalogue's currency, null when not comparable. */
export type CompetitorEntry = MatchedProduct["competitors"][number];

/** `thenBy` decides between products that the order of a list does not tell apart. */
export function matchedProducts(website_id: number, thenBy?: string) {
  return listQueries<MatchedProduct, MatchedProductsWhere>({
    key: [...matchedKey, website_id],
    path: `WebsiteSettings/${website_id}/matchedProducts`,
    include: ["website"],
    ...(thenBy && { thenBy }),
  });
}
