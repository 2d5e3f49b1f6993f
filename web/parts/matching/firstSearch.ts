import { plainText } from "#shared/plainText.ts";
import type { Product } from "#web/queries/products.ts";

/** What to look for first: the title, with the brand where it does not say it. */
export function firstSearch({ title, brand }: Pick<Product, "title" | "brand">): string {
  return !brand || plainText(title).includes(plainText(brand)) ? title : `${brand} ${title}`;
}
