// The one grid of the product: the server pages and sorts, rows are virtual, any row can open its detail.
import { useMediaQuery } from "@mantine/hooks";
import { useTable } from "@tanstack/react-table";
import type { RowData } from "@tanstack/react-table";
import { useEffect, useMemo } from "react";
import type { ReactNode } from "react";
import { GridCards } from "./GridCards.tsx";
import { GridFailure } from "./GridFailure.tsx";
import { GridFooter } from "./GridFooter.tsx";
import { GridSkeleton } from "./GridSkeleton.tsx";
import { GridTable } from "./GridTable.tsx";
import { SortChoice } from "./SortChoice.tsx";
import { gridFeatures } from "./gridColumns.ts";
import type { GridColumn } from "./gridColumns.ts";
import { orderOf, sortOf } from "./order.ts";
import { pageCount } from "./paging.ts";
import type { PageSize } from "./paging.ts";
import classes from "./DataGrid.module.css";

export type DataGridProps<Data extends RowData> = {
  /** What the list is, for those who cannot see it. */
  label: string;
  /** Stable between renders. */
  columns: GridColumn<Data>[];
  /** The columns that stay in view, from the left. */
  pinned: string[];
  /** One page; undefined until the first has come. */
  rows: Data[] | undefined;
  rowId(row: Data): string;
  rowName(row: Data): string;
  rowHeight: number;
  /** All the rows there are, on every page; undefined until known. */
  total: number | undefined;
  page: number;
  limit: PageSize;
  /** "field ASC" or "field DESC". */
  order: string;
  /** The rows shown are about to be replaced. */
  refreshing: boolean;
  failed: boolean;
  onPage(page: number): void;
  onLimit(limit: PageSize): void;
  onOrder(order: string): void;
  onRetry(): void;
  /** What a row shows when it is opened. */
  renderDetail(row: Data): ReactNode;
  /** A row where there is no room for columns. */
  renderCard(row: Data): ReactNode;
  /** Shown when there is no row at all; says what to do next. */
  empty: ReactNode;
  toolbar: ReactNode;
};

export function DataGrid<Data extends RowData>(props: DataGridProps<Data>) {
  const { columns, rows, total, page, limit, order, failed, refreshing, onPage } = props;
  const narrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const table = useGridTable(props);

  const lastPage = total === undefined ? undefined : pageCount(total, limit);
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) onPage(lastPage);
  }, [lastPage, page, onPage]);

  return (
    <section className={classes.frame} aria-label={props.label}>
      <div className={classes.toolbar}>
        {props.toolbar}
        {narrow && <SortChoice columns={columns} order={order} onOrder={props.onOrder} />}
      </div>
      {body()}
      {rows && rows.length > 0 && !failed && total !== undefined && <GridFooter {...props} total={total} />}
    </section>
  );

  function body(): ReactNode {
    if (failed) return <GridFailure onRetry={props.onRetry} />;
    if (!rows) return <GridSkeleton rowHeight={props.rowHeight} rows={limit} />;
    if (rows.length === 0) return props.empty;
    const shown = { table, busy: refreshing, rowName: props.rowName, renderDetail: props.renderDetail };
    if (narrow) return <GridCards {...shown} label={props.label} renderCard={props.renderCard} />;
    return (
      <GridTable
        {...shown}
        label={props.label}
        rowHeight={props.rowHeight}
        skip={(page - 1) * limit}
        total={total}
      />
    );
  }
}

const noRows: never[] = [];

function useGridTable<Data extends RowData>(props: DataGridProps<Data>) {
  const { order, page, limit } = props;
  const state = useMemo(() => {
    const sort = sortOf(order);
    return { sorting: sort ? [sort] : [], pagination: { pageIndex: page - 1, pageSize: limit } };
  }, [order, page, limit]);

  return useTable({
    features: gridFeatures,
    columns: props.columns,
    data: props.rows ?? noRows,
    getRowId: props.rowId,
    getRowCanExpand: () => true,
    initialState: { columnPinning: { start: props.pinned, end: [] } },
    state,
    manualSorting: true,
    manualPagination: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    onSortingChange: (change) => {
      const [sort] = typeof change === "function" ? change(state.sorting) : change;
      if (sort) props.onOrder(orderOf(sort));
    },
  });
}
