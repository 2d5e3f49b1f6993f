import { createContext, use } from "react";
import type { FilterParameters } from "#shared/filters/filterSetParameters.ts";
import type { ListSearch } from "#web/parts/list/listAddress.ts";
import type { SetAside } from "#web/parts/matching/useSetAside.ts";
import type { Selection } from "./useSelection.ts";

type UnmatchedContextValue = {
  selection: Selection;
  setAside: SetAside;
  /** What the manual matching is told of this list, to go through it there. */
  manualSearch: FilterParameters & ListSearch;
};

export const UnmatchedContext = createContext<UnmatchedContextValue | undefined>(undefined);

/** What is chosen in the list around, and how its products are set aside. Columns stay the same while these change. */
export function useUnmatched(): UnmatchedContextValue {
  const context = use(UnmatchedContext);
  if (!context) throw new Error("A row of unmatched products is shown outside its list");
  return context;
}
