// The catalogue to choose a product in, under its filters.
import { useCallback, useMemo } from "react";
import type { FilterField, FilterSet } from "#shared/filters/filterSet.ts";
import { whereOf } from "#shared/filters/filterSetWhere.ts";
import { useProductList } from "#web/parts/list/useProductList.ts";
import { ownProducts } from "#web/queries/ownProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { manualAddress } from "./search.ts";

/** The filters that are no help in looking for matches. */
const notHere: readonly FilterField[] = ["competitive", "competitors", "price_diff", "price_diff_percent"];

export type OwnList = ReturnType<typeof useOwnList>;

export function useOwnList() {
  const { id: catalog_id, website_id } = useCatalog();
  return useProductList({
    name: "manualMatching",
    address: manualAddress,
    queries: useMemo(() => ownProducts(website_id), [website_id]),
    without: notHere,
    whereOf: useCallback(
      (filters: FilterSet) => ({ ...whereOf(filters), catalog_id, unmatched: { neq: true } }),
      [catalog_id],
    ),
  });
}
