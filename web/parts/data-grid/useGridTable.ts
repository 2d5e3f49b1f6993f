// The table behind a grid: the address and the server say the order and the page, the person how the columns stand.
import { useTable } from "@tanstack/react-table";
import type { RowData } from "@tanstack/react-table";
import { useMemo } from "react";
import type { ColumnLayout } from "./columnLayout.ts";
import { gridFeatures } from "./gridColumns.ts";
import type { GridColumn } from "./gridColumns.ts";
import { orderOf, sortOf } from "./order.ts";

type TableOf<Data extends RowData> = {
  columns: GridColumn<Data>[];
  rows: Data[] | undefined;
  rowId(row: Data): string;
  order?: string;
  onOrder?(order: string): void;
};

const noRows: never[] = [];

export function useGridTable<Data extends RowData>(
  { columns, rows, rowId, order, onOrder }: TableOf<Data>,
  layout: ColumnLayout,
) {
  const state = useMemo(() => {
    const sort = sortOf(order ?? "");
    const pinnedTo = (side: "start" | "end") => layout.order.filter((id) => layout.pinned[id] === side);
    return {
      sorting: sort ? [sort] : [],
      columnOrder: [...layout.order],
      columnVisibility: Object.fromEntries(layout.hidden.map((id) => [id, false])),
      columnPinning: { start: pinnedTo("start"), end: pinnedTo("end") },
      columnSizing: { ...layout.sizes },
    };
  }, [order, layout]);

  return useTable({
    features: gridFeatures,
    columns,
    data: rows ?? noRows,
    getRowId: rowId,
    getRowCanExpand: () => true,
    // Rows that come again with news of themselves stay open.
    autoResetExpanded: false,
    state,
    manualSorting: true,
    manualPagination: true,
    enableSorting: onOrder !== undefined,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    onSortingChange: (change) => {
      const [sort] = typeof change === "function" ? change(state.sorting) : change;
      if (sort) onOrder?.(orderOf(sort));
    },
  });
}
