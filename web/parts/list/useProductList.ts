// A list of products under the filters that a person chose: what is asked, and what the server answers.
import { useCallback, useMemo } from "react";
import { activeFields, withoutFields } from "#shared/filters/filterSet.ts";
import type { FilterField, FilterSet } from "#shared/filters/filterSet.ts";
import type { ColumnFilters } from "#web/parts/data-grid/columnFilters.ts";
import type { RareField } from "#web/parts/filters/rareFields.ts";
import { useDebounced } from "#web/parts/filters/useDebounced.ts";
import { useFilters } from "#web/parts/filters/useFilters.ts";
import { columnFiltersOf, withColumnFilters } from "#web/parts/matched-products/columnFilters.ts";
import type { ListQueries } from "#web/queries/listQueries.ts";
import { useWords } from "#web/session/words.ts";
import type { ListAddress } from "./listAddress.ts";
import { useList } from "./useList.ts";
import { useListAddress } from "./useListAddress.ts";

type Described<Row, W extends object, Narrowing> = {
  /** Under which name the browser remembers its filters. */
  name: string;
  address: ListAddress<Narrowing>;
  queries: ListQueries<Row, W>;
  /** The fields of the filters that this list does not have. Stable between renders. */
  without: readonly FilterField[];
  /** Stable between renders. */
  whereOf(filters: FilterSet): W;
  /** How the list is sorted under these filters, where that is not always as the address says. */
  orderUnder?(filters: FilterSet, order: string): string;
  /** What else the address says once these filters are applied. Stable between renders. */
  beside?(filters: FilterSet): object;
};

export function useProductList<Row, W extends object, Narrowing>(described: Described<Row, W, Narrowing>) {
  const { name, address, queries, without, whereOf, orderUnder, beside } = described;
  const { language } = useWords();
  const { filters: ofAddress, restoring, apply: applyTo } = useFilters(name);
  const apply = useCallback((next: FilterSet) => applyTo(next, beside?.(next)), [applyTo, beside]);
  const filters = useMemo(() => withoutFields(ofAddress, without), [ofAddress, without]);
  const { page, limit, sizes, search, change, ...said } = useListAddress(address);
  const order = orderUnder?.(filters, said.order) ?? said.order;
  const wanted = { filters, page, limit, order };
  const { debounced, waiting } = useDebounced(wanted, restoring ? undefined : filters);
  const where = whereOf(debounced.filters);
  const list = useList(queries, { ...debounced, where, sizes, change, enabled: !restoring });

  return {
    ...list,
    refreshing: waiting || list.refreshing,
    /** What the person has chosen; the rows follow half a second later. */
    filters,
    apply,
    without,
    isNarrowed: activeFields(filters).length > 0,
    columnFilters: columnFiltersOf(filters, language),
    onColumnFilters: (typed: ColumnFilters) => apply(withColumnFilters(filters, typed, language)),
    countOf: useCallback((counted: FilterSet) => queries.count(whereOf(counted)), [queries, whereOf]),
    isFilled: useCallback(
      (field: RareField) => queries.hasValue(whereOf({}), field as keyof Row & string),
      [queries, whereOf],
    ),
    search,
    change,
    /** The question that the rows answer; its filters are undefined until they are known. */
    question: { ...debounced, where, filters: restoring ? undefined : debounced.filters },
  };
}
