// What the address of the prices in quarantine can say. What it does not say is the default.
import type { Where } from "#shared/filters/filter.ts";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { listAddress } from "#web/parts/list/listAddress.ts";
import { typedIn, typedWhere } from "#web/parts/list/typedFilters.ts";
import type { Typed } from "#web/parts/list/typedFilters.ts";

export const shownStatuses = ["waiting", "refused"] as const;
export const typedColumns = ["title", "website_name"] as const;
type Narrowing = Typed<(typeof typedColumns)[number]> & {
  status?: "refused" | undefined;
};

export const quarantineAddress = listAddress<Narrowing, (typeof pageSizes.quarantine.sizes)[number]>({
  sortable: ["title", "website_name", "price_before", "price", "factor", "seen_at"],
  order: "seen_at DESC",
  pageSizes: pageSizes.quarantine,
  reads: (search) => ({
    ...typedIn(search, typedColumns),
    status: search["status"] === "refused" ? "refused" : undefined,
  }),
});

export function whereOf({ status = undefined, ...typed }: Narrowing): Where {
  return {
    status: status ?? "waiting",
    ...typedWhere(typed, typedColumns),
  };
}
