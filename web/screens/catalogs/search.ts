// What the address of the list of catalogues can say. What it does not say is the default.
import type { Where } from "#shared/filters/filter.ts";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { type BackToSteps, validateBack } from "#web/parts/first-steps/backToSteps.ts";
import { idIn, listAddress } from "#web/parts/list/listAddress.ts";
import { typedIn, typedWhere } from "#web/parts/list/typedFilters.ts";
import type { Typed } from "#web/parts/list/typedFilters.ts";

export const typedColumns = ["name"] as const;
type Narrowing = Typed<(typeof typedColumns)[number]>;

export const catalogsAddress = listAddress<Narrowing, (typeof pageSizes.catalogs.sizes)[number]>({
  sortable: ["name", "created", "modified", "auto_update", "lock"],
  order: "name ASC",
  pageSizes: pageSizes.catalogs,
  reads: (search) => typedIn(search, typedColumns),
});

export function whereOf(narrowing: Narrowing): Where {
  return typedWhere(narrowing, typedColumns);
}

/** Another catalogue that the new one begins as. */
type NewCatalogSearch = BackToSteps & { from?: number };

export function validateNewCatalogSearch(search: Record<string, unknown>): NewCatalogSearch {
  const from = idIn(search["from"]);
  return { ...validateBack(search), ...(from !== undefined && { from }) };
}
