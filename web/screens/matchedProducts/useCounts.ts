import { useQueries } from "@tanstack/react-query";
import type { Competitive } from "#shared/filters/competitive.ts";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { matchedProductsCountOptions } from "#web/queries/matchedProducts.ts";
import type { Catalog } from "#web/session/catalog.ts";
import { countsOf, countsToAsk } from "./counts.ts";

/** The counters of a catalogue's matched products: undefined until all of them have come. */
export function useCounts({ id, website_id }: Catalog, fixed: Competitive) {
  return useQueries({
    queries: countsToAsk(fixed).map((competitive) =>
      matchedProductsCountOptions(website_id, matchedProductsWhere({ catalog_id: id, competitive })),
    ),
    combine: (answers) => {
      const known = answers.flatMap((answer) => answer.data ?? []);
      return {
        counts: known.length === answers.length ? countsOf(fixed, known) : undefined,
        failed: answers.some((answer) => answer.isError),
      };
    },
  });
}
