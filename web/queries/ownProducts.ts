// What the browser asks about the products of a catalogue, each with how it stands there.
import type { Where } from "#shared/filters/filter.ts";
import { listQueries } from "./listQueries.ts";
import { productsKey } from "./keys.ts";
import type { OwnProduct } from "./products.ts";

type OwnProductsWhere = Where & { catalog_id: number };

export function ownProducts(website_id: number) {
  return listQueries<OwnProduct, OwnProductsWhere>({
    key: [...productsKey, "own", website_id],
    path: `WebsiteSettings/${website_id}/products`,
    include: ["website"],
  });
}
