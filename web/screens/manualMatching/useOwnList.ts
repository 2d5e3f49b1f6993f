// The catalogue to choose a product in: what is asked, and what the server answers.
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { withoutFields } from "#shared/filters/filterSet.ts";
import type { FilterField, FilterSet } from "#shared/filters/filterSet.ts";
import { whereOf } from "#shared/filters/filterSetWhere.ts";
import type { RareField } from "#web/parts/filters/rareFields.ts";
import { useFilters } from "#web/parts/filters/useFilters.ts";
import { useSettled } from "#web/parts/filters/useSettled.ts";
import {
  ownProductsCountOptions,
  ownProductsHaveOptions,
  ownProductsOptions,
} from "#web/queries/ownProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { withDefaults } from "./search.ts";

/** The filters that are no help in looking for matches. */
export const notHere: readonly FilterField[] = ["competitive", "competitors"];

export type OwnList = ReturnType<typeof useOwnList>;

export function useOwnList() {
  const { id: catalog_id, website_id } = useCatalog();
  const { filters: said, restoring, apply } = useFilters("manualMatching");
  const filters = useMemo(() => withoutFields(said, notHere), [said]);
  const wanted = { filters, ...withDefaults(useSearch({ strict: false })) };
  const { asked, settling } = useSettled(wanted, restoring ? undefined : filters);

  const whereWith = useCallback(
    (of: FilterSet) => ({ ...whereOf(of), catalog_id, unmatched: { neq: true } }),
    [catalog_id],
  );
  const countOf = useCallback(
    (of: FilterSet) => ownProductsCountOptions(website_id, whereWith(of)),
    [website_id, whereWith],
  );
  const isFilled = useCallback(
    (field: RareField) => ownProductsHaveOptions(website_id, whereWith({}), field),
    [website_id, whereWith],
  );
  const where = whereWith(asked.filters);
  const enabled = !restoring;
  const rows = useQuery({ ...ownProductsOptions(website_id, { ...asked, where }), enabled });
  const total = useQuery({ ...countOf(asked.filters), enabled });

  return {
    /** What the person has chosen; `asked` follows half a second later. */
    filters,
    apply,
    countOf,
    isFilled,
    /** The question that the rows answer. */
    asked,
    rows: rows.data,
    total: total.data,
    refreshing: settling || rows.isPlaceholderData,
    failed: rows.isError,
    retry: () => void Promise.all([rows.refetch(), total.refetch()]),
  };
}
