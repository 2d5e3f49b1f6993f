import { IconChevronRight } from "@tabler/icons-react";
import { FlexRender } from "@tanstack/react-table";
import type { RowData } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { useWords } from "#web/session/words.ts";
import { expandColumnWidth, cellMarks, cellStyle } from "./layout.ts";
import type { GridRow } from "./gridColumns.ts";
import type { GridStop } from "./useGridNavigation.ts";
import classes from "./GridTable.module.css";

type GridRowLineProps<Data extends RowData> = {
  row: GridRow<Data>;
  /** Its place on the page, from 1. */
  rowNumber: number;
  /** Its place in the whole list, the header being 1. */
  rowIndexInList: number;
  rowHeight: number;
  name: string;
  renderDetail?: ((row: Data) => ReactNode) | undefined;
  stop: GridStop;
};

/** A row of the grid and, when it is opened, its detail under it. */
export function GridRowLine<Data extends RowData>(props: GridRowLineProps<Data>) {
  const { row, rowNumber, rowIndexInList, rowHeight, name, renderDetail, stop } = props;
  const { say } = useWords();
  const open = renderDetail !== undefined && row.getIsExpanded();
  const lead = renderDetail ? 1 : 0;
  const cells = [...row.getStartVisibleCells(), ...row.getCenterVisibleCells(), ...row.getEndVisibleCells()];
  const detailId = `detail-${row.id}`;
  return (
    <>
      <div
        role="row"
        aria-rowindex={rowIndexInList}
        className={classes.row}
        data-open={open || undefined}
        style={{ height: rowHeight }}
      >
        {renderDetail && (
          <div
            role="gridcell"
            aria-colindex={1}
            className={classes.expandCell}
            style={{ width: expandColumnWidth }}
          >
            <button
              type="button"
              className={classes.expand}
              aria-expanded={open}
              aria-controls={open ? detailId : undefined}
              aria-label={say(open ? "grid.collapse" : "grid.expand", { name })}
              onClick={() => row.toggleExpanded()}
              {...stop(rowNumber, 0)}
            >
              <IconChevronRight size={18} stroke={1.8} aria-hidden />
            </button>
          </div>
        )}
        {cells.map((cell, index) => (
          <div
            key={cell.id}
            role="gridcell"
            aria-colindex={index + 1 + lead}
            className={classes.cell}
            style={cellStyle(cell.column, lead * expandColumnWidth)}
            {...cellMarks(cell.column)}
            {...stop(rowNumber, index + lead)}
          >
            <FlexRender cell={cell} />
          </div>
        ))}
      </div>
      {open && (
        <div role="row" id={detailId} className={classes.detailRow}>
          <div role="gridcell" aria-colspan={cells.length + lead} className={classes.detail}>
            {renderDetail(row.original)}
          </div>
        </div>
      )}
    </>
  );
}
