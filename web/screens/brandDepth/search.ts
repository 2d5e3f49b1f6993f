// What the address of the depth of brands can say. What it does not say is the default.
import type { Where } from "#shared/filters/filter.ts";
import { containing } from "#shared/filters/filterSetWhere.ts";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { listAddress, textIn } from "#web/parts/list/listAddress.ts";

export type BrandsSearch = { brand?: string | undefined; website_name?: string | undefined };

export const brandsAddress = listAddress<BrandsSearch, (typeof pageSizes.brands.sizes)[number]>({
  sortable: ["brand", "website_name", "total"],
  order: "brand ASC",
  pageSizes: pageSizes.brands,
  reads: ({ brand, website_name }) => ({ brand: textIn(brand), website_name: textIn(website_name) }),
});

export function brandsWhere({ brand, website_name }: BrandsSearch): Where {
  return {
    ...(brand !== undefined && { brand: containing(brand) }),
    ...(website_name !== undefined && { website_name: containing(website_name) }),
  };
}
