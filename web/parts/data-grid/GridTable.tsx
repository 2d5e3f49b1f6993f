// The grid where there is room for columns: a header that stays, virtual rows, and a detail under an opened row.
import type { RowData } from "@tanstack/react-table";
import { useRef } from "react";
import type { ReactNode } from "react";
import { GridHeaderRow } from "./GridHeaderRow.tsx";
import { GridRowLine } from "./GridRowLine.tsx";
import type { GridControls } from "./gridControls.ts";
import type { GridTable as Table } from "./gridColumns.ts";
import { expandColumnWidth } from "./layout.ts";
import { useGridRows } from "./useGridRows.ts";
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

export function GridTable<Data extends RowData>(props: GridTableProps<Data>) {
  const { table, label, busy, rowHeight, skip, total, renderDetail } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const lead = renderDetail ? 1 : 0;
  const lead_px = lead * expandColumnWidth;
  const { rows, virtual, navigation } = useGridRows({ ...props, scroller, lead });

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      role="grid"
      aria-label={label}
      aria-busy={busy}
      aria-rowcount={total === undefined ? -1 : total + 1}
      aria-colcount={table.getVisibleLeafColumns().length + lead}
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
