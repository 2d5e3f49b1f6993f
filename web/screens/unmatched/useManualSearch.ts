import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { parametersOf } from "#shared/filters/filterSetParameters.ts";
import { pageCount } from "#web/parts/data-grid/paging.ts";
import { unmatchedProducts } from "#web/queries/unmatchedProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import type { UnmatchedList } from "./useUnmatchedList.ts";

/** What the manual matching is told of the list, to go through it there. */
export function useManualSearch({ filters, question }: UnmatchedList) {
  const { website_id } = useCatalog();
  const { where, page, limit, order } = question;
  const notAside = useQuery({
    ...unmatchedProducts(website_id).count({ ...where, unmatched: false }),
    enabled: page > 1,
  }).data;
  return useMemo(() => {
    // Those that are set aside are not in the other list: it may have fewer pages.
    const samePage = notAside === undefined ? 1 : Math.max(1, Math.min(page, pageCount(notAside, limit)));
    const narrowed = parametersOf({ ...filters, isMatched: "onlyNotMatched" }, String);
    return { ...narrowed, page: samePage, limit, order };
  }, [filters, notAside, page, limit, order]);
}
