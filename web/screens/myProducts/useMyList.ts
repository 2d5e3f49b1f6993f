// The list of my products under its filters.
import { useCallback, useMemo } from "react";
import type { FilterField, FilterSet } from "#shared/filters/filterSet.ts";
import { whereOf } from "#shared/filters/filterSetWhere.ts";
import { useProductList } from "#web/parts/list/useProductList.ts";
import { myProducts } from "#web/queries/catalogProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { myProductsAddress } from "./search.ts";

const allFields: readonly FilterField[] = [];

export function useMyList() {
  const { id: catalog_id } = useCatalog();
  return useProductList({
    name: "myProducts",
    address: myProductsAddress,
    queries: useMemo(() => myProducts(catalog_id), [catalog_id]),
    without: allFields,
    whereOf: useCallback((filters: FilterSet) => ({ ...whereOf(filters), catalog_id }), [catalog_id]),
  });
}
