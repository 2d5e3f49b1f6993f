// The filters of the dashboards, the same on both of them, and how many products they leave.
import { useCallback, useMemo } from "react";
import { activeFields, withoutFields } from "#shared/filters/filterSet.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { fieldsOfComparison } from "#web/parts/filters/filtersOfLists.ts";
import type { RareField } from "#web/parts/filters/rareFields.ts";
import { useDebounced } from "#web/parts/filters/useDebounced.ts";
import { useFilters } from "#web/parts/filters/useFilters.ts";
import { matchedProducts } from "#web/queries/matchedProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";

export function useDashboard() {
  const { id: catalog_id, website_id } = useCatalog();
  const { filters: ofAddress, restoring, apply } = useFilters("dashboard");
  const filters = useMemo(() => withoutFields(ofAddress, fieldsOfComparison), [ofAddress]);
  const { debounced } = useDebounced(filters, restoring ? undefined : filters);
  const queries = useMemo(() => matchedProducts(website_id), [website_id]);
  const whereOf = useCallback((of: FilterSet) => matchedProductsWhere({ ...of, catalog_id }), [catalog_id]);
  return {
    filters,
    apply,
    without: fieldsOfComparison,
    isNarrowed: activeFields(filters).length > 0,
    countOf: useCallback((of: FilterSet) => queries.count(whereOf(of)), [queries, whereOf]),
    isFilled: useCallback((field: RareField) => queries.hasValue(whereOf({}), field), [queries, whereOf]),
    /** What the widgets show: undefined until it is known. */
    shown: restoring ? undefined : debounced,
  };
}
