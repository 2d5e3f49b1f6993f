import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { Competitive } from "#shared/filters/competitive.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { useSame } from "#web/parts/filters/useDebounced.ts";
import { matchedProducts } from "#web/queries/matchedProducts.ts";
import type { Catalog } from "#web/session/catalog.ts";
import { countsOf, countsToAsk } from "./counts.ts";

/**
 * The counters of a catalogue's matched products under the filters, whatever position the list itself shows:
 * undefined until all of them have come, or as long as there are no filters to ask with. Those of the filters before
 * stay until the next ones are there; `current` are those of these filters and no others.
 */
export function useCounts({ id, website_id }: Catalog, fixed: Competitive, filters: FilterSet | undefined) {
  const { counts, isCurrent, failed } = useQueries({
    queries: countsToAsk(fixed).map((competitive) => ({
      ...matchedProducts(website_id).count(matchedProductsWhere({ ...filters, catalog_id: id, competitive })),
      enabled: filters !== undefined,
    })),
    combine: (answers) => {
      const loaded = answers.flatMap((answer) => answer.data ?? []);
      return {
        counts: loaded.length === answers.length ? countsOf(fixed, loaded) : undefined,
        isCurrent: answers.every((answer) => !answer.isPlaceholderData),
        failed: answers.some((answer) => answer.isError),
      };
    },
  });
  const lastCounts = useSame(counts);
  const [last, setLast] = useState(lastCounts);
  if (lastCounts && lastCounts !== last) setLast(lastCounts);
  return {
    counts: lastCounts ?? (failed ? undefined : last),
    current: isCurrent ? lastCounts : undefined,
    failed,
  };
}
