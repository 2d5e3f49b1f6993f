// A list as a grid shows it: a page of rows, how many there are, and how to ask for others.
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PageSize } from "#web/parts/data-grid/paging.ts";
import type { ListQueries } from "#web/queries/listQueries.ts";
import { refusalOf } from "#web/queries/worthRetrying.ts";
import { isContradicted } from "./contradictions.ts";
import type { ListPage, ListSearch } from "./listAddress.ts";

export type List<Row, Size extends number = PageSize> = ListPage<Size> & {
  sizes: readonly Size[];
  /** One page; undefined until the first has come. */
  rows: Row[] | undefined;
  /** All the rows there are, on every page; undefined until known. */
  total: number | undefined;
  /** The rows shown are about to be replaced by those of another question. */
  refreshing: boolean;
  failed: boolean;
  /** Why it failed, where asking again would not do. */
  refusal?: string | undefined;
  retry(): void;
  change(search: ListSearch<Size>): void;
};

type Asked<W, Size extends number> = ListPage<Size> & {
  where: W;
  sizes: readonly Size[];
  change(search: ListSearch<Size>): void;
  /** False as long as it is not known what to ask. */
  enabled?: boolean;
};

/** Asks the server for the page that an address names, under a where. */
export function useList<Row, W extends object, Size extends number = PageSize>(
  queries: ListQueries<Row, W>,
  { where, page, limit, order, sizes, change, enabled = true }: Asked<W, Size>,
): List<Row, Size> {
  const client = useQueryClient();
  const rows = useQuery({ ...queries.page({ where, order, page, limit }), enabled });
  const total = useQuery({ ...queries.count(where), enabled });
  useAnsweredAlike(rows, total, { skip: (page - 1) * limit, limit });
  // The rows of the page before are no answer where this one does not come.
  const isUnanswered = rows.isPlaceholderData && (rows.failureCount > 0 || rows.isPaused);
  return {
    page,
    limit,
    order,
    sizes,
    rows: isUnanswered ? undefined : rows.data,
    total: total.data,
    refreshing: rows.isPlaceholderData,
    failed: rows.isError || (rows.isPaused && rows.isPlaceholderData),
    refusal: refusalOf(rows.error),
    retry: () => void client.refetchQueries(queries.failed),
    change,
  };
}

/** Counts again where the count, which the menu or an earlier visit asked for, is older than the page and contradicts it. */
function useAnsweredAlike(
  page: UseQueryResult<unknown[]>,
  total: UseQueryResult<number>,
  place: { skip: number; limit: number },
): void {
  const isKnown = page.isSuccess && total.isSuccess && !page.isPlaceholderData && !total.isPlaceholderData;
  const isStale =
    isKnown &&
    total.dataUpdatedAt < page.dataUpdatedAt &&
    isContradicted(total.data, { rows: page.data.length, ...place });
  const { refetch } = total;
  useEffect(() => {
    if (isStale) void refetch();
  }, [isStale, refetch]);
}
