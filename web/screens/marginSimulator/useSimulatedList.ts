// The products that are simulated: the matched ones under the filters, of the position that the tab shows.
import { useCallback, useMemo } from "react";
import { activeFields, withoutFields } from "#shared/filters/filterSet.ts";
import type { FilterField, FilterSet } from "#shared/filters/filterSet.ts";
import type { Position } from "#shared/filters/competitive.ts";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { useProductList } from "#web/parts/list/useProductList.ts";
import { matchedProducts } from "#web/queries/matchedProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { simulatorAddress, tabOf } from "./search.ts";

/** Everything here is matched, and as it is now. */
const notHere: FilterField[] = ["isMatched", "day", "moved"];
const tabsField: FilterField[] = ["competitive"];
const notInForm: FilterField[] = [...notHere, ...tabsField];

export function useSimulatedList() {
  const { id: catalog_id, website_id } = useCatalog();
  const list = useProductList({
    name: "marginSimulator",
    address: simulatorAddress,
    queries: useMemo(() => matchedProducts(website_id), [website_id]),
    without: notHere,
    whereOf: useCallback(
      (filters: FilterSet) => matchedProductsWhere({ ...filters, competitive: tabOf(filters), catalog_id }),
      [catalog_id],
    ),
  });
  const { filters, apply: applyAll } = list;
  const tab = tabOf(filters);
  const known = list.question.filters;
  return {
    ...list,
    // The tab says the position, and stays whatever the other filters become.
    filters: useMemo(() => withoutFields(filters, tabsField), [filters]),
    apply: useCallback(
      (next: FilterSet) => applyAll({ ...withoutFields(next, tabsField), competitive: tab }),
      [applyAll, tab],
    ),
    without: notInForm,
    isNarrowed: activeFields(withoutFields(filters, tabsField)).length > 0,
    tab,
    chooseTab: (competitive: Position) => applyAll({ ...filters, competitive }),
    /** Of every position: the figures tell them apart. Undefined until the filters are known. */
    simulatedWhere: useMemo(
      () => known && matchedProductsWhere({ ...withoutFields(known, tabsField), catalog_id }),
      [known, catalog_id],
    ),
  };
}
