// The rows of a grid, or what stands in their place.
import type { RowData } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { GridCards } from "./GridCards.tsx";
import { GridFailure } from "./GridFailure.tsx";
import { GridSkeleton } from "./GridSkeleton.tsx";
import { GridTable } from "./GridTable.tsx";
import type { GridTable as Table } from "./gridColumns.ts";
import type { GridControls } from "./gridControls.ts";
import classes from "./DataGrid.module.css";

type GridBodyProps<Data extends RowData> = {
  label: string;
  rows: Data[] | undefined;
  rowName(row: Data): string;
  shownRow?: string | undefined;
  rowHeight: number;
  table: Table<Data>;
  controls: GridControls;
  narrow: boolean;
  limit: number;
  /** How many rows of the whole list precede this page. */
  skip: number;
  total: number | undefined;
  refreshing: boolean;
  failed: boolean;
  refusal?: string | undefined;
  onRetry(): void;
  renderDetail?(row: Data): ReactNode;
  renderCard?(row: Data): ReactNode;
  empty: ReactNode;
};

export function GridBody<Data extends RowData>(props: GridBodyProps<Data>) {
  const { table, rows, rowHeight, controls, narrow } = props;
  if (props.failed) return <GridFailure refusal={props.refusal} onRetry={props.onRetry} />;
  if (!rows) return <GridSkeleton rowHeight={rowHeight} rows={props.limit} />;
  const list = {
    table,
    label: props.label,
    busy: props.refreshing,
    rowName: props.rowName,
    renderDetail: props.renderDetail,
  };
  const rest = { controls, rowHeight };
  if (rows.length > 0 && narrow) return <GridCards {...list} renderCard={props.renderCard} />;
  if (rows.length > 0)
    return (
      <GridTable
        key={rowHeight}
        {...list}
        {...rest}
        shownRow={props.shownRow}
        skip={props.skip}
        total={props.total}
      />
    );
  // Under filters typed in the headers, the headers stay, or nobody could take a filter away again.
  if (narrow || Object.keys(controls.filters).length === 0) return props.empty;
  return (
    <>
      <GridTable {...list} {...rest} skip={0} total={0} />
      <div className={classes.empty}>{props.empty}</div>
    </>
  );
}
