// What the address of the depth of brands can say. What it does not say is the default.
import type { Where } from "#shared/filters/filter.ts";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { listAddress } from "#web/parts/list/listAddress.ts";
import { typedIn, typedWhere } from "#web/parts/list/typedFilters.ts";
import type { Typed } from "#web/parts/list/typedFilters.ts";

export const typedColumns = ["brand", "website_name"] as const;
type BrandsSearch = Typed<(typeof typedColumns)[number]>;

export const brandsAddress = listAddress<BrandsSearch, (typeof pageSizes.brands.sizes)[number]>({
  sortable: ["brand", "website_name", "total"],
  order: "brand ASC",
  pageSizes: pageSizes.brands,
  reads: (search) => typedIn(search, typedColumns),
});

/** Every brand. */
export const everyBrand: BrandsSearch = { brand: undefined, website_name: undefined };

export function brandsWhere(typed: BrandsSearch): Where {
  return typedWhere(typed, typedColumns);
}
