// The one grid of the product: the server pages, sorts and filters, rows are virtual, columns are arranged by hand.
import { useMediaQuery } from "@mantine/hooks";
import type { RowData } from "@tanstack/react-table";
import { useEffect, useMemo, useRef } from "react";
import type { ReactNode } from "react";
import { GridBody } from "./GridBody.tsx";
import { GridFooter } from "./GridFooter.tsx";
import { GridToolbar } from "./GridToolbar.tsx";
import { WaitingChanges } from "./WaitingChanges.tsx";
import type { ColumnFilters } from "./columnFilters.ts";
import { visibleColumns } from "./columnLayout.ts";
import { compact_px, rowHeightOf, useIsCompact } from "./density.ts";
import type { GridColumn } from "./gridColumns.ts";
import { pageCount, pageSizes as productPageSizes } from "./paging.ts";
import type { PageSize } from "./paging.ts";
import { useColumnLayout } from "./useColumnLayout.ts";
import { useGridTable } from "./useGridTable.ts";
import { useHeldRows } from "./useHeldRows.ts";
import classes from "./DataGrid.module.css";

export type DataGridProps<Data extends RowData, Size extends number = PageSize> = {
  /** What the list is, for those who cannot see it. */
  label: string;
  /** Under which name this browser keeps the arrangement of the columns: "<grid>-<catalogue>". Nothing is kept without. */
  name?: string;
  /** Stable between renders. */
  columns: GridColumn<Data>[];
  /** The columns that stay in view, from the left, unless somebody arranges them otherwise. Stable between renders. */
  pinned?: readonly string[];
  /** Those that stay in view at the right where the width is small. Stable between renders. */
  pinnedWhereSmall?: readonly string[];
  /** One page; undefined until the first has come. */
  rows: Data[] | undefined;
  rowId(row: Data): string;
  rowName(row: Data): string;
  /** The id of a row that comes into view when it is named. */
  shownRow?: string | undefined;
  /** In pixels. */
  rowHeight: number;
  /** All the rows there are, on every page; undefined until known. */
  total: number | undefined;
  /** False for a list that is shown whole: no pages, nothing of what follows about them. */
  paging?: boolean;
  page?: number;
  limit?: Size;
  pageSizes?: readonly Size[];
  /** "field ASC" or "field DESC"; nothing can be sorted without. */
  order?: string;
  /** What is typed in the headers of the columns whose meta has a `filter`. */
  columnFilters?: ColumnFilters;
  /** Another place than the headers has what they filter by, also where there is no room for headers. */
  filtersElsewhere?: boolean;
  /** The rows shown are about to be replaced by those of another question. */
  refreshing: boolean;
  /** Some of the rows are chosen: what changes of them waits until they are let go, or asked for. */
  held?: boolean;
  /** How often the reader has changed the rows: what came of that is shown at once, whatever is open among them. */
  acted?: number;
  failed: boolean;
  /** Why it failed, where asking again would not do. */
  refusal?: string | undefined;
  onPage?(page: number): void;
  onLimit?(limit: Size): void;
  onOrder?(order: string): void;
  /** Called half a second after the last key; headers do not filter without. */
  onColumnFilters?(filters: ColumnFilters): void;
  /** Tells which columns are shown, in their order: at first and whenever they change. Stable between renders. */
  onColumns?(ids: string[]): void;
  onRetry(): void;
  /** What a row shows when it is opened; without it rows do not open. */
  renderDetail?(row: Data): ReactNode;
  /** A row where there is no room for columns; by default its columns one under the other. */
  renderCard?(row: Data): ReactNode;
  /** Shown when there is no row at all; says what to do next. */
  empty: ReactNode;
  toolbar?: ReactNode;
};

export function DataGrid<Data extends RowData, Size extends number = PageSize>(
  props: DataGridProps<Data, Size>,
) {
  const { columns, total, order = "", failed, onColumns } = props;
  const { paging = true, page = 1, limit = defaultLimit } = props;
  const frame = useRef<HTMLElement>(null);
  const followed = useHeldRows(frame, {
    rows: props.rows,
    rowId: props.rowId,
    question: JSON.stringify([page, limit, order, props.columnFilters, props.acted]),
    refreshing: props.refreshing,
    held: props.held ?? false,
  });
  const { rows } = followed;
  const canBeCompact = props.rowHeight > compact_px;
  const compact = useIsCompact() && canBeCompact;
  const narrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const layout = useColumnLayout(props.name, columns, props.pinned ?? noPin, props.pinnedWhereSmall ?? noPin);
  const table = useGridTable({ ...props, rows }, layout.layout);
  const controls = { layout, filters: props.columnFilters ?? noFilters, onFilters: props.onColumnFilters };
  useExistingPage(paging ? total : undefined, { page, limit, onPage: props.onPage });
  const shown = useMemo(() => visibleColumns(layout.layout), [layout.layout]);
  useEffect(() => onColumns?.(shown), [shown, onColumns]);

  return (
    <section
      ref={frame}
      className={classes.frame}
      aria-label={props.label}
      data-whole={!paging || undefined}
      data-compact={compact || undefined}
    >
      <GridToolbar
        {...props}
        order={order}
        controls={controls}
        narrow={narrow}
        compact={canBeCompact ? compact : undefined}
      />
      <GridBody
        {...props}
        rows={rows}
        table={table}
        controls={controls}
        rowHeight={rowHeightOf(props.rowHeight, compact)}
        narrow={narrow}
        limit={limit}
        skip={paging ? (page - 1) * limit : 0}
      />
      <WaitingChanges count={followed.waiting} onApply={followed.apply} />
      {paging && rows && rows.length > 0 && !failed && total !== undefined && (
        <GridFooter
          total={total}
          page={page}
          limit={limit}
          sizes={props.pageSizes ?? productPageSizes}
          onPage={(next) => props.onPage?.(next)}
          onLimit={(next) => props.onLimit?.(next as Size)}
        />
      )}
    </section>
  );
}

type Paging = { page: number; limit: number; onPage: ((page: number) => void) | undefined };

/** A page behind the last one gives way to that. */
function useExistingPage(total: number | undefined, { page, limit, onPage }: Paging): void {
  const lastPage = total === undefined ? undefined : pageCount(total, limit);
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) onPage?.(lastPage);
  }, [lastPage, page, onPage]);
}

const defaultLimit = 10;
const noPin: readonly string[] = [];
const noFilters: ColumnFilters = {};
