// Which rows of a grid are in the page, and which of them comes into view: the one that the keys go to, the one that is
// named, the first of another page.
import type { RowData } from "@tanstack/react-table";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import type { Range } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import type { GridTable as Table } from "./gridColumns.ts";
import { useGridNavigation } from "./useGridNavigation.ts";

type GridRows<Data extends RowData> = {
  table: Table<Data>;
  scroller: RefObject<HTMLDivElement | null>;
  rowHeight: number;
  /** How many rows of the whole list precede this page. */
  skip: number;
  /** How many columns stand before those of the table. */
  lead: number;
  /** The id of a row that comes into view when it is named. */
  shownRow?: string | undefined;
};

const rowsBeyondView = 6;
const headerHeight = 44;

export function useGridRows<Data extends RowData>(grid: GridRows<Data>) {
  const { table, scroller, rowHeight, lead, shownRow } = grid;
  const rows = table.getRowModel().rows;
  const keptIndex = useRef(-1);

  // oxlint-disable-next-line react/incompatible-library -- React Compiler is not in use
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]!.id,
    overscan: rowsBeyondView,
    scrollPaddingEnd: headerHeight,
    // The row with the focus stays in the page wherever one scrolls, or the focus would be lost.
    rangeExtractor: (range) => withIndex(range, keptIndex.current),
    useFlushSync: false,
  });

  const navigation = useGridNavigation({
    grid: scroller,
    bounds: {
      lastRow: rows.length,
      lastColumn: table.getVisibleLeafColumns().length - 1 + lead,
      rowsInView: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1),
    },
    reveal: (row) => virtual.scrollToIndex(row - 1),
    activate: (row) => lead > 0 && rows[row - 1]?.toggleExpanded(),
  });
  keptIndex.current = navigation.active.row - 1;

  useScrollToTop(scroller, JSON.stringify([grid.skip, table.state.sorting]));
  const shownAt = rows.findIndex(({ id }) => id === shownRow);
  useEffect(() => {
    if (shownAt >= 0) virtual.scrollToIndex(shownAt);
  }, [virtual, shownRow, shownAt]);

  return { rows, virtual, navigation };
}

function withIndex(range: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (index < 0 || index >= range.count || indexes.includes(index)) return indexes;
  return [...indexes, index].toSorted((left, right) => left - right);
}

/** Another page or another order begins at its first row. */
function useScrollToTop(scroller: RefObject<HTMLElement | null>, listing: string): void {
  const shown = useRef(listing);
  useEffect(() => {
    if (shown.current === listing) return;
    shown.current = listing;
    scroller.current?.scrollTo({ top: 0 });
  }, [scroller, listing]);
}
