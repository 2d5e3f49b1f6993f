// The list of one competitor's products under its filters.
import { useCallback, useEffect, useMemo } from "react";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { whereOf } from "#shared/filters/filterSetWhere.ts";
import { notOfTheirs } from "#web/parts/filters/filtersOfLists.ts";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { useProductList } from "#web/parts/list/useProductList.ts";
import { competitorsProducts } from "#web/queries/catalogProducts.ts";
import { toastWarning } from "#web/parts/toasts/toasts.ts";
import type { Competitor } from "#web/session/catalog.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { chosenCompetitor, lastCompetitor, rememberCompetitor } from "./chosenCompetitor.ts";
import { competitorProductsAddress } from "./search.ts";

export function useChosenCompetitor() {
  const { id, competitors } = useCatalog();
  const { search, change } = useListAddress(competitorProductsAddress);
  const chosen = chosenCompetitor(competitors, search.competitor, lastCompetitor(id));
  useEffect(() => {
    if (search.competitor !== undefined && search.competitor === chosen?.id)
      rememberCompetitor(id, search.competitor);
  }, [id, search.competitor, chosen]);
  useToldLoss(search.competitor, chosen);
  return { chosen, choose: (competitor: number) => change({ competitor }) };
}

/** Whoever passed the address on has seen another competitor's products. */
function useToldLoss(said: number | undefined, chosen: Competitor | undefined): void {
  const words = useWords();
  const name = said === undefined || said === chosen?.id ? undefined : chosen?.name;
  useEffect(() => {
    if (name !== undefined) toastWarning(words.say("lists.theirs.lost", { name }), words);
  }, [name, words]);
}

export function useTheirList(website_id: number) {
  const { id } = useCatalog();
  return useProductList({
    name: "competitorProducts",
    address: competitorProductsAddress,
    queries: useMemo(() => competitorsProducts(id), [id]),
    without: notOfTheirs,
    whereOf: useCallback((filters: FilterSet) => ({ ...whereOf(filters), website_id }), [website_id]),
  });
}
