// What the address of the health of sources can say. What it does not say is the default.
import type { Where } from "#shared/filters/filter.ts";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { sourceTroubles } from "#shared/reference/sourceTroubles.ts";
import { listAddress } from "#web/parts/list/listAddress.ts";
import { typedIn, typedWhere } from "#web/parts/list/typedFilters.ts";
import type { Typed } from "#web/parts/list/typedFilters.ts";

export const shownTroubles = ["any", ...sourceTroubles] as const;
type ShownTrouble = (typeof shownTroubles)[number];
export const typedColumns = ["name"] as const;
type Narrowing = Typed<(typeof typedColumns)[number]> & { trouble?: ShownTrouble | undefined };

export const sourcesAddress = listAddress<Narrowing, (typeof pageSizes.sources.sizes)[number]>({
  sortable: [
    "name",
    "gravity",
    "last_success_at",
    "next_at",
    "success_percent",
    "old_prices",
    "coverage_percent",
    "products_count",
  ],
  order: "gravity DESC",
  pageSizes: pageSizes.sources,
  reads: (search) => ({
    ...typedIn(search, typedColumns),
    trouble: shownTroubles.find((name) => name === search["trouble"]),
  }),
});

/** "any" is any trouble; without one, all websites. */
export function whereOf({ trouble, ...typed }: Narrowing): Where {
  return {
    ...(trouble && { trouble: trouble === "any" ? { neq: "none" } : trouble }),
    ...typedWhere(typed, typedColumns),
  };
}
