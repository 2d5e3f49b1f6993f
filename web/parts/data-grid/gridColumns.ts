// What a column of our grid is: a column of TanStack Table with the features we use, and what its header says.
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import type { CellData, ColumnDef, Header, ReactTable, Row, RowData } from "@tanstack/react-table";

export type GridColumnMeta = {
  /** The header, in the reader's language. */
  label: string;
  align?: "end";
  /** The column that takes the room the others leave. */
  grows?: boolean;
  /** Not shown until somebody asks for it in the menu of columns. */
  hidden?: boolean;
  /** Its header has a filter; the words tell what may be typed: "Contient…". */
  filter?: string;
  /** Whether what is typed there can be understood; absent when any text can. */
  filterReads?(text: string): boolean;
};

/** The server pages, sorts and filters; the table keeps state, sizes and order of columns. */
export const gridFeatures = tableFeatures({
  columnOrderingFeature,
  columnSizingFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  rowPaginationFeature,
  rowExpandingFeature,
  columnMeta: metaHelper<GridColumnMeta>(),
});

export type GridFeatures = typeof gridFeatures;
export type GridTable<Data extends RowData> = ReactTable<GridFeatures, Data>;
export type GridRow<Data extends RowData> = Row<GridFeatures, Data>;
export type GridHeader<Data extends RowData> = Header<GridFeatures, Data, CellData>;
// The type of a column's value is its own affair; the list of columns holds all of them.
// oxlint-disable-next-line typescript/no-explicit-any
export type GridColumn<Data extends RowData> = ColumnDef<GridFeatures, Data, any>;

/** The helper that writes columns with their types. The id of a sortable column is the field that the server sorts. */
export function gridColumnHelper<Data extends RowData>() {
  return createColumnHelper<GridFeatures, Data>();
}
