// The grid where there is room for columns: a header that stays, virtual rows, and a detail under an opened row.
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import type { Range } from "@tanstack/react-virtual";
import type { RowData } from "@tanstack/react-table";
import { useEffect, useRef } from "react";
import type { ReactNode, RefObject } from "react";
import { GridHeaderRow } from "./GridHeaderRow.tsx";
import { GridRowLine } from "./GridRowLine.tsx";
import type { GridControls } from "./gridControls.ts";
import type { GridTable as Table } from "./gridColumns.ts";
import { expandColumnWidth } from "./layout.ts";
import { useGridNavigation } from "./useGridNavigation.ts";
import classes from "./GridTable.module.css";

type GridTableProps<Data extends RowData> = {
  table: Table<Data>;
  label: string;
  busy: boolean;
  rowHeight: number;
  /** How many rows of the whole list precede this page. */
  skip: number;
  total: number | undefined;
  rowName(row: Data): string;
  /** The id of a row that comes into view when it is named. */
  shownRow?: string | undefined;
  renderDetail?: ((row: Data) => ReactNode) | undefined;
  controls: GridControls;
};

const rowsBeyondView = 6;
const headerHeight = 44;

export function GridTable<Data extends RowData>(props: GridTableProps<Data>) {
  const { table, label, busy, rowHeight, skip, total, renderDetail } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = table.getRowModel().rows;
  const columns = table.getVisibleLeafColumns();
  const lead = renderDetail ? 1 : 0;
  const lead_px = lead * expandColumnWidth;
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
      lastColumn: columns.length - 1 + lead,
      rowsInView: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1),
    },
    reveal: (row) => virtual.scrollToIndex(row - 1),
    activate: (row) => renderDetail && rows[row - 1]?.toggleExpanded(),
  });
  keptIndex.current = navigation.active.row - 1;

  useScrollToTop(scroller, JSON.stringify([skip, table.state.sorting]));
  const { shownRow } = props;
  const shownAt = rows.findIndex(({ id }) => id === shownRow);
  useEffect(() => {
    if (shownAt >= 0) virtual.scrollToIndex(shownAt);
  }, [virtual, shownRow, shownAt]);

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      role="grid"
      aria-label={label}
      aria-busy={busy}
      aria-rowcount={total === undefined ? -1 : total + 1}
      aria-colcount={columns.length + lead}
      style={{ scrollPaddingInline: sidesInView(table, lead_px) }}
      {...navigation.gridProps}
    >
      <div className={classes.content} style={{ minWidth: table.getTotalSize() + lead_px }}>
        <GridHeaderRow table={table} controls={props.controls} expands={lead > 0} stop={navigation.stop} />
        <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => (
            <div
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              role="presentation"
              className={classes.item}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <GridRowLine
                row={rows[item.index]!}
                rowNumber={item.index + 1}
                rowIndexInList={skip + item.index + 2}
                rowHeight={rowHeight}
                name={props.rowName(rows[item.index]!.original)}
                renderDetail={renderDetail}
                stop={navigation.stop}
              />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Keeps what the focus reaches clear of the pinned columns. */
function sidesInView<Data extends RowData>(table: Table<Data>, lead_px: number): string {
  return `${table.getStartTotalSize() + lead_px + 8}px ${table.getEndTotalSize() + 8}px`;
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
