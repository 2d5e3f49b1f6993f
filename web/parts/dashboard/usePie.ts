import { useQuery } from "@tanstack/react-query";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { whereOf } from "#shared/filters/filterSetWhere.ts";
import { useCounts } from "#web/parts/counters/useCounts.ts";
import { myProducts } from "#web/queries/catalogProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { sharesOf } from "./pie.ts";

/**
 * My products under the filters, by where they stand. Compared with some competitors alone, these are the products that
 * they have a price for, and no others.
 */
export function usePie(filters: FilterSet | undefined) {
  const catalog = useCatalog();
  const catalog_id = catalog.id;
  // Counts of other filters beside this total would be slices of nothing.
  const { current: counts, failed } = useCounts(catalog, "all", filters);
  const all = useQuery({
    ...myProducts(catalog_id).count({ ...whereOf(filters ?? {}), catalog_id }),
    enabled: filters !== undefined && filters.competitors === undefined,
  });
  const total = filters?.competitors ? counts?.matched : all.isPlaceholderData ? undefined : all.data;
  return {
    total,
    counts,
    shares: counts && total !== undefined ? sharesOf(total, counts) : undefined,
    failed: failed || all.isError,
  };
}
