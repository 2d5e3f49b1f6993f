// What the address of the list of customers can say. What it does not say is the default.
import type { Where } from "#shared/filters/filter.ts";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { listAddress } from "#web/parts/list/listAddress.ts";
import { typedIn, typedWhere } from "#web/parts/list/typedFilters.ts";
import type { Typed } from "#web/parts/list/typedFilters.ts";

export const typedColumns = ["username", "email"] as const;
type Narrowing = Typed<(typeof typedColumns)[number]>;

export const customersAddress = listAddress<Narrowing, (typeof pageSizes.customers.sizes)[number]>({
  sortable: ["username", "email", "created"],
  order: "username ASC",
  pageSizes: pageSizes.customers,
  reads: (search) => typedIn(search, typedColumns),
});

export function whereOf(narrowing: Narrowing): Where {
  return typedWhere(narrowing, typedColumns);
}
