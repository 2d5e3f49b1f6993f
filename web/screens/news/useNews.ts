// The news under their filters. Taking the days away is something else than not having said them.
import { useCallback, useMemo } from "react";
import type { FilterField, FilterSet } from "#shared/filters/filterSet.ts";
import { whereOf } from "#shared/filters/filterSetWhere.ts";
import { notOfSeveral } from "#web/parts/filters/filtersOfLists.ts";
import { useProductList } from "#web/parts/list/useProductList.ts";
import { competitorsProducts, myProducts } from "#web/queries/catalogProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { newsAddress } from "./search.ts";

const allFields: readonly FilterField[] = [];

export function useMyNews() {
  const { id: catalog_id } = useCatalog();
  return useProductList({
    name: "myNewProducts",
    address: newsAddress,
    queries: useMemo(() => myProducts(catalog_id), [catalog_id]),
    without: allFields,
    whereOf: useCallback((filters: FilterSet) => ({ ...whereOf(filters), catalog_id }), [catalog_id]),
    beside: daysTaken,
  });
}

export function useCompetitorsNews() {
  const { id } = useCatalog();
  return useProductList({
    name: "competitorsNewProducts",
    address: newsAddress,
    queries: useMemo(() => competitorsProducts(id), [id]),
    without: notOfSeveral,
    whereOf,
    beside: daysTaken,
  });
}

function daysTaken({ created, modified }: FilterSet) {
  return { days: created === undefined && modified === undefined ? "all" : undefined };
}
