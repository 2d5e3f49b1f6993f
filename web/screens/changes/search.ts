// What the address of the log of changes can say. What it does not say is the default.
import { loggedModels } from "#shared/reference/loggedModels.ts";
import type { Where } from "#shared/filters/filter.ts";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { listAddress } from "#web/parts/list/listAddress.ts";
import { typedIn, typedWhere } from "#web/parts/list/typedFilters.ts";
import type { Typed } from "#web/parts/list/typedFilters.ts";

export type LoggedModel = (typeof loggedModels)[number];
/** How far back, in days. */
export const periods = [1, 7, 30] as const;

export const typedColumns = ["author", "name"] as const;
export type Narrowing = Typed<(typeof typedColumns)[number]> & {
  model?: LoggedModel | undefined;
  days?: (typeof periods)[number] | undefined;
};

export const changesAddress = listAddress<Narrowing, (typeof pageSizes.loggedChanges.sizes)[number]>({
  sortable: ["created", "author", "name"],
  order: "created DESC",
  pageSizes: pageSizes.loggedChanges,
  reads: (search) => ({
    ...typedIn(search, typedColumns),
    model: loggedModels.find((model) => model === search["model"]),
    days: periods.find((days) => days === search["days"]),
  }),
});

/** `since`: the present moment, from which days are counted back. */
export function whereOf({ model, days, ...typed }: Narrowing, since: Date): Where {
  return {
    ...typedWhere(typed, typedColumns),
    ...(model !== undefined && { model }),
    ...(days !== undefined && {
      created: { gt: new Date(since.getTime() - days * 86_400_000).toISOString() },
    }),
  };
}
