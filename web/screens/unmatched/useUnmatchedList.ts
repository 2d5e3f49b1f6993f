// The list of unmatched products under its filters.
import { useCallback, useMemo } from "react";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { notOfRules } from "#shared/filters/ruleFilter.ts";
import { unmatchedProductsWhere } from "#shared/filters/unmatchedProducts.ts";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { useProductList } from "#web/parts/list/useProductList.ts";
import { unmatchedProducts } from "#web/queries/unmatchedProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { unmatchedAddress } from "./search.ts";

export type UnmatchedList = ReturnType<typeof useUnmatchedList>;

export function useUnmatchedList() {
  const { id: catalog_id, website_id } = useCatalog();
  const { kind = "all" } = useListAddress(unmatchedAddress).search;
  const list = useProductList({
    name: "unmatchedProducts",
    address: unmatchedAddress,
    queries: useMemo(() => unmatchedProducts(website_id), [website_id]),
    without: notOfRules,
    whereOf: useCallback(
      (filters: FilterSet) => unmatchedProductsWhere({ ...filters, catalog_id, kind }),
      [catalog_id, kind],
    ),
  });
  return { ...list, kind };
}
