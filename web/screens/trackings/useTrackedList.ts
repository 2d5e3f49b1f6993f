// The matched products under the filters of a tracking, those changed last first.
import { useCallback, useMemo } from "react";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { notOfTrackings } from "#shared/filters/trackingFilters.ts";
import { useProductList } from "#web/parts/list/useProductList.ts";
import { matchedProducts } from "#web/queries/matchedProducts.ts";
import type { Tracking } from "#web/queries/trackings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { trackingAddress } from "./search.ts";

/** Under which its filters and its columns are remembered. */
export function nameOf({ id }: Pick<Tracking, "id">): string {
  return `tracking-${id}`;
}

export function useTrackedList(tracking: Tracking) {
  const { id: catalog_id, website_id } = useCatalog();
  const list = useProductList({
    name: nameOf(tracking),
    address: trackingAddress,
    queries: useMemo(() => matchedProducts(website_id, "price_diff_integer ASC"), [website_id]),
    without: notOfTrackings,
    whereOf: useCallback(
      (filters: FilterSet) => matchedProductsWhere({ ...filters, catalog_id }),
      [catalog_id],
    ),
  });
  return { ...list, simulatedWhere: list.question.filters && list.question.where };
}
