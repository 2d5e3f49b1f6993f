// What the address of the list of rules can say. What it does not say is the default.
import type { Where } from "#shared/filters/filter.ts";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { listAddress } from "#web/parts/list/listAddress.ts";
import { typedIn, typedWhere } from "#web/parts/list/typedFilters.ts";
import type { Typed } from "#web/parts/list/typedFilters.ts";

export const typedColumns = ["name"] as const;
type Narrowing = Typed<(typeof typedColumns)[number]> & {
  enabled?: boolean | undefined;
  images?: boolean | undefined;
};

export const ruleListAddress = listAddress<Narrowing, (typeof pageSizes.matchingRules.sizes)[number]>({
  sortable: ["name", "enabled", "matching_image_enabled", "last_run_at"],
  order: "name ASC",
  pageSizes: pageSizes.matchingRules,
  reads: ({ enabled, images, ...search }) => ({
    ...typedIn(search, typedColumns),
    enabled: typeof enabled === "boolean" ? enabled : undefined,
    images: typeof images === "boolean" ? images : undefined,
  }),
});

/** Every rule. */
export const everything: Narrowing = { name: undefined, enabled: undefined, images: undefined };

export function whereOf({ enabled, images, ...typed }: Narrowing): Where {
  return {
    ...typedWhere(typed, typedColumns),
    ...(enabled !== undefined && { enabled }),
    ...(images !== undefined && { matching_image_enabled: images }),
  };
}
