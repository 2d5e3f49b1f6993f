import type { Product } from "#web/queries/products.ts";

/** A product that is no comparison, as the title of a list wants it. */
export function listedTitle({ id, title, sku, website_id }: Product) {
  return { product_id: id, title, sku, website_id };
}
