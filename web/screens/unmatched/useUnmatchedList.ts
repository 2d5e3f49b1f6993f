// The list of unmatched products under its filters: what is asked, and what the server answers.
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { withoutFields } from "#shared/filters/filterSet.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { filtersOfMatches } from "#shared/filters/ruleFilter.ts";
import { unmatchedProductsWhere } from "#shared/filters/unmatchedProducts.ts";
import type { RareField } from "#web/parts/filters/rareFields.ts";
import { useFilters } from "#web/parts/filters/useFilters.ts";
import { useSettled } from "#web/parts/filters/useSettled.ts";
import {
  unmatchedCountOptions,
  unmatchedHaveOptions,
  unmatchedProductsOptions,
} from "#web/queries/unmatchedProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { withDefaults } from "./search.ts";

export function useUnmatchedList() {
  const { id: catalog_id, website_id } = useCatalog();
  const { filters: said, restoring, apply } = useFilters("unmatchedProducts");
  const filters = useMemo(() => withoutFields(said, filtersOfMatches), [said]);
  const search = withDefaults(useSearch({ strict: false }));
  const { kind } = search;
  const { asked, settling } = useSettled({ filters, ...search }, restoring ? undefined : filters);

  const whereWith = useCallback(
    (of: FilterSet) => unmatchedProductsWhere({ ...of, catalog_id, kind }),
    [catalog_id, kind],
  );
  const countOf = useCallback(
    (of: FilterSet) => unmatchedCountOptions(website_id, whereWith(of)),
    [website_id, whereWith],
  );
  const isFilled = useCallback(
    (field: RareField) => unmatchedHaveOptions(website_id, whereWith({}), field),
    [website_id, whereWith],
  );
  const where = whereWith(asked.filters);
  const enabled = !restoring;
  const rows = useQuery({ ...unmatchedProductsOptions(website_id, { ...asked, where }), enabled });
  const total = useQuery({ ...countOf(asked.filters), enabled });

  return {
    /** What the person has chosen; `asked` follows half a second later. */
    filters,
    kind,
    apply,
    countOf,
    isFilled,
    /** The question that the rows answer. */
    asked: { ...asked, where },
    rows: rows.data,
    total: total.data,
    refreshing: settling || rows.isPlaceholderData,
    failed: rows.isError,
    retry: () => void Promise.all([rows.refetch(), total.refetch()]),
  };
}
