// What the address of the list of websites can say. What it does not say is the default.
import type { Where } from "#shared/filters/filter.ts";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { listAddress } from "#web/parts/list/listAddress.ts";
import { typedIn, typedWhere } from "#web/parts/list/typedFilters.ts";
import type { Typed } from "#web/parts/list/typedFilters.ts";

export const typedColumns = ["name", "url", "currency"] as const;
type Narrowing = Typed<(typeof typedColumns)[number]>;

export const websitesAddress = listAddress<Narrowing, (typeof pageSizes.websites.sizes)[number]>({
  sortable: ["name", "url", "currency", "products_count", "created_at", "modified_at"],
  order: "name ASC",
  pageSizes: pageSizes.websites,
  reads: (search) => typedIn(search, typedColumns),
});

export function whereOf(narrowing: Narrowing): Where {
  return typedWhere(narrowing, typedColumns);
}
