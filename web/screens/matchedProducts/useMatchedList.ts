// The list of matched products under its filters: what is asked, and what the server answers.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { Competitive } from "#shared/filters/competitive.ts";
import { withoutFields } from "#shared/filters/filterSet.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { type MatchedProductsWhere, matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import type { RareField } from "#web/parts/filters/rareFields.ts";
import { useFilters } from "#web/parts/filters/useFilters.ts";
import { useSettled } from "#web/parts/filters/useSettled.ts";
import {
  failedMatchedProducts,
  hasValueOptions,
  matchedProductsCountOptions,
  matchedProductsOptions,
} from "#web/queries/matchedProducts.ts";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { withDefaults } from "./search.ts";

/** `listName` is that of the filters in the browser's memory; `fixed` the bucket of the address itself, or "all". */
export function useMatchedList(listName: string, fixed: Competitive) {
  const client = useQueryClient();
  const { id: catalog_id, website_id } = useCatalog();
  const { filters: said, restoring, apply } = useFilters(listName);
  const filters = useMemo(
    () => (fixed === "all" ? said : withoutFields(said, ["competitive"])),
    [fixed, said],
  );
  const wanted = { filters, ...withDefaults(useSearch({ strict: false })) };
  const { asked, settling } = useSettled(wanted, restoring ? undefined : filters);

  const whereWith = useCallback(
    ({ competitive = fixed, ...others }: FilterSet) =>
      matchedProductsWhere({ ...others, competitive, catalog_id }),
    [fixed, catalog_id],
  );
  const countOf = useCallback(
    (counted: FilterSet) => matchedProductsCountOptions(website_id, whereWith(counted)),
    [website_id, whereWith],
  );
  const isFilled = useCallback(
    (field: RareField) => hasValueOptions(website_id, whereWith({}), field),
    [website_id, whereWith],
  );
  const where = whereWith(asked.filters);
  const enabled = !restoring;
  const rows = useQuery({ ...matchedProductsOptions(website_id, { ...asked, where }), enabled });
  const { competitors } = asked.filters;
  const compared = useMemo(
    () => (competitors ? rows.data?.map((row) => comparedWith(competitors, row)) : rows.data),
    [competitors, rows.data],
  );
  const total = useQuery({ ...countOf(asked.filters), enabled });
  const unconverted = useQuery({ ...matchedProductsCountOptions(website_id, unconvertedIn(where)), enabled });

  return {
    /** What the person has chosen; `asked` follows half a second later. */
    filters,
    apply,
    countOf,
    isFilled,
    /** The question that the rows answer; its filters are undefined until they are known. */
    asked: { ...asked, where, filters: restoring ? undefined : asked.filters },
    rows: compared,
    total: total.data,
    /** How many of them have a price in a currency without a rate. */
    unconverted: unconverted.data ?? 0,
    refreshing: settling || rows.isPlaceholderData,
    failed: rows.isError,
    retry: () => void client.refetchQueries(failedMatchedProducts(website_id)),
  };
}

/** The figures of a row are already those of the chosen competitors; so are the prices it tells, then. */
function comparedWith(ids: readonly number[], row: MatchedProduct): MatchedProduct {
  return { ...row, competitors: row.competitors.filter(({ website_id }) => ids.includes(website_id)) };
}

/** Under the same filters, the products whose price nobody gave a rate for. */
function unconvertedIn(where: MatchedProductsWhere): MatchedProductsWhere {
  const { catalog_id, unmatched } = where;
  return { catalog_id, unmatched, and: [where, { raw_currency: { neq: null }, price: null }] };
}
