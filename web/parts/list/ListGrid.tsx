// The grid of a list: it asks the list for its page, its order and its filters, and says how many rows there are.
import type { RowData } from "@tanstack/react-table";
import { useCallback } from "react";
import type { ReactNode } from "react";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { DataGrid } from "#web/parts/data-grid/DataGrid.tsx";
import type { DataGridProps } from "#web/parts/data-grid/DataGrid.tsx";
import type { ColumnFilters } from "#web/parts/data-grid/columnFilters.ts";
import type { PageSize } from "#web/parts/data-grid/paging.ts";
import { ListFilters } from "#web/parts/filters/ListFilters.tsx";
import type { ListFiltersProps } from "#web/parts/filters/ListFilters.tsx";
import { useWords } from "#web/session/words.ts";
import type { WordKey } from "#web/session/words.ts";
import { NothingUnderFilters } from "./NothingUnderFilters.tsx";
import type { List } from "./useList.ts";
import classes from "./List.module.css";

/** What a list of products has besides, and other lists may: filters in a panel, filters in the headers. */
type Narrowed = Partial<Pick<ListFiltersProps, "without" | "countOf" | "isFilled">> & {
  filters?: FilterSet;
  apply?(filters: FilterSet): void;
  isNarrowed?: boolean;
  columnFilters?: ColumnFilters;
  onColumnFilters?(typed: ColumnFilters): void;
};

type FromTheList =
  | keyof List<unknown>
  | "onPage"
  | "onLimit"
  | "onOrder"
  | "onRetry"
  | "pageSizes"
  | "paging";

export type ListGridProps<Row extends RowData, Size extends number> = Omit<
  DataGridProps<Row, Size>,
  FromTheList | "columnFilters" | "onColumnFilters" | "toolbar" | "rowId"
> & {
  list: List<Row, Size> & Narrowed;
  /** The row's id when absent. */
  rowId?(row: Row): string;
  /** How many rows there are, in words. */
  countWord: WordKey;
  /** What the rows are chosen by, before their count. */
  choice?: ReactNode;
  /** What narrows the list, or says something of it, after the count. */
  toolbar?: ReactNode;
  /** Shown in the place of rows where a list that is narrowed has none; the usual words without. */
  nothingUnderFilters?: ReactNode;
};

export function ListGrid<Row extends RowData, Size extends number = PageSize>({
  list,
  rowId = idOf,
  countWord,
  choice,
  toolbar,
  empty,
  nothingUnderFilters,
  ...grid
}: ListGridProps<Row, Size>) {
  const { change, filters, apply, without, countOf, isFilled } = list;
  const isFiltered = filters && apply && list.isNarrowed;
  return (
    <DataGrid<Row, Size>
      {...grid}
      {...shownOf(list)}
      rowId={rowId}
      filtersElsewhere={filters !== undefined}
      onPage={useCallback((page: number) => change({ page }), [change])}
      onLimit={(limit) => change({ limit })}
      onOrder={(order) => change({ order })}
      onRetry={list.retry}
      empty={
        isFiltered
          ? (nothingUnderFilters ?? (
              <NothingUnderFilters file={filters.urlsFilename} onClear={() => apply({})} />
            ))
          : empty
      }
      toolbar={
        <>
          <Count word={countWord} total={list.total} choice={choice} />
          {toolbar}
          {filters && apply && without && countOf && isFilled && (
            <ListFilters
              filters={filters}
              without={without}
              countOf={countOf}
              isFilled={isFilled}
              onApply={apply}
            />
          )}
        </>
      }
    />
  );
}

function shownOf<Row extends RowData, Size extends number>(list: List<Row, Size> & Narrowed) {
  const { rows, total, page, limit, order, sizes, refreshing, failed, refusal } = list;
  const { columnFilters, onColumnFilters } = list;
  const headers = onColumnFilters && { columnFilters, onColumnFilters };
  return { rows, total, page, limit, order, pageSizes: sizes, refreshing, failed, refusal, ...headers };
}

function idOf(row: unknown): string {
  return String((row as { id: number }).id);
}

type CountProps = { word: WordKey; total: number | undefined; choice: ReactNode };

function Count({ word, total, choice }: CountProps) {
  const { say, number } = useWords();
  return (
    <div className={classes.count}>
      {choice}
      <p role="status">{total !== undefined && say(word, { count: total, formatted: number(total) })}</p>
    </div>
  );
}
