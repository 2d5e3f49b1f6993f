// What the browser asks about what is listed of a catalogue: its own products, each with how it stands there.
import type { Where } from "#shared/filters/filter.ts";
import { listQueries } from "./listQueries.ts";
import { productsKey } from "./products.ts";
import type { OwnProduct } from "./products.ts";

/** It names the catalogue for its export, which is asked of the website. */
export type CatalogProductsWhere = Where & { catalog_id: number };

/** A product of my catalogue, with the files of sales that name it. */
export type MyProduct = OwnProduct & { urlFiles: string[] };

export function myProducts(catalogId: number) {
  return listQueries<MyProduct, CatalogProductsWhere>({
    key: [...productsKey, "mine", catalogId],
    path: `Catalogs/${catalogId}/products`,
    include: ["website", "urlFiles"],
  });
}
