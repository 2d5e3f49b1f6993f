// Where cells stand: sizes come from the table, the room that is left goes to the column that grows.
import type { CellData, Column, RowData } from "@tanstack/react-table";
import type { CSSProperties } from "react";
import type { GridFeatures } from "./gridColumns.ts";

/** The column of the opening buttons, always first and pinned. */
export const expandColumnWidth = 44;

/** `lead_px` is what stands before the first column, in view too. */
export function cellStyle<Data extends RowData>(
  column: Column<GridFeatures, Data, CellData>,
  lead_px: number,
): CSSProperties {
  const size = column.getSize();
  const side = column.getIsPinned();
  return {
    flex: `${grows(column) ? 1 : 0} 0 ${size}px`,
    width: size,
    ...(side === "start" && { insetInlineStart: lead_px + column.getStart("start") }),
    ...(side === "end" && { insetInlineEnd: column.getAfter("end") }),
  };
}

/** The data attributes that the style sheet reads. */
export function cellMarks<Data extends RowData>(column: Column<GridFeatures, Data, CellData>) {
  const side = column.getIsPinned();
  return {
    "data-align": column.columnDef.meta?.align,
    "data-pinned": side || undefined,
    "data-edge": (side && isAtEdge(column, side)) || undefined,
  };
}

/** A width somebody chose is kept to. */
function grows<Data extends RowData>(column: Column<GridFeatures, Data, CellData>): boolean {
  const { meta, size } = column.columnDef;
  return Boolean(meta?.grows) && column.getSize() === size;
}

/** The pinned column beside those that scroll. */
function isAtEdge<Data extends RowData>(
  column: Column<GridFeatures, Data, CellData>,
  side: "start" | "end",
): boolean {
  const { table } = column;
  const edge =
    side === "start" ? table.getStartVisibleLeafColumns().at(-1) : table.getEndVisibleLeafColumns()[0];
  return edge?.id === column.id;
}
