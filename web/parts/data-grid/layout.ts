// Where cells stand: sizes come from the table, the room that is left goes to the column that grows.
import type { CellData, Column, RowData } from "@tanstack/react-table";
import type { CSSProperties } from "react";
import type { GridFeatures } from "./gridColumns.ts";

/** The column of the opening buttons, always first and pinned. */
export const expandColumnWidth = 44;

export function cellStyle<Data extends RowData>(column: Column<GridFeatures, Data, CellData>): CSSProperties {
  const size = column.getSize();
  const grow = column.columnDef.meta?.grows ? 1 : 0;
  const pinned = column.getIsPinned() === "start";
  return {
    flex: `${grow} 0 ${size}px`,
    width: size,
    ...(pinned && { insetInlineStart: expandColumnWidth + column.getStart("start") }),
  };
}

/** The data attributes that the style sheet reads. */
export function cellMarks<Data extends RowData>(column: Column<GridFeatures, Data, CellData>) {
  const pinned = column.getIsPinned() === "start";
  return {
    "data-align": column.columnDef.meta?.align,
    "data-pinned": pinned || undefined,
    "data-last-pinned": (pinned && isLastPinned(column)) || undefined,
  };
}

function isLastPinned<Data extends RowData>(column: Column<GridFeatures, Data, CellData>): boolean {
  const pinned = column.table.getStartVisibleLeafColumns();
  return pinned.at(-1)?.id === column.id;
}
