import type { Product } from "#web/queries/products.ts";

/** What to look for first: the title, with the brand where it does not say it. */
export function firstSearch({ title, brand }: Pick<Product, "title" | "brand">): string {
  return !brand || plain(title).includes(plain(brand)) ? title : `${brand} ${title}`;
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();
}
