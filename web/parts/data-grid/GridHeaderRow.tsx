import { IconArrowDown, IconArrowUp, IconSelector } from "@tabler/icons-react";
import type { RowData } from "@tanstack/react-table";
import { useWords } from "#web/session/words.ts";
import { expandColumnWidth, cellMarks, cellStyle } from "./layout.ts";
import type { GridHeader, GridTable } from "./gridColumns.ts";
import type { GridStop } from "./useGridNavigation.ts";
import classes from "./GridTable.module.css";

type GridHeaderRowProps<Data extends RowData> = { table: GridTable<Data>; stop: GridStop };

export function GridHeaderRow<Data extends RowData>({ table, stop }: GridHeaderRowProps<Data>) {
  const { say } = useWords();
  return (
    <div role="rowgroup" className={classes.header}>
      {table.getHeaderGroups().map((group) => (
        <div key={group.id} role="row" aria-rowindex={1} className={classes.headerRow}>
          <div
            role="columnheader"
            aria-colindex={1}
            className={classes.expandCell}
            style={{ width: expandColumnWidth }}
            {...stop(0, 0)}
          >
            <span className={classes.unseen}>{say("grid.details")}</span>
          </div>
          {group.headers.map((header, index) => (
            <HeaderCell key={header.id} header={header} column={index + 1} stop={stop} />
          ))}
        </div>
      ))}
    </div>
  );
}

type HeaderCellProps<Data extends RowData> = { header: GridHeader<Data>; column: number; stop: GridStop };

function HeaderCell<Data extends RowData>({ header, column: index, stop }: HeaderCellProps<Data>) {
  const { column } = header;
  const label = column.columnDef.meta?.label;
  const sortable = column.getCanSort();
  const sorted = column.getIsSorted();
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={sortable ? ariaSort[String(sorted)] : undefined}
      className={classes.headerCell}
      style={cellStyle(column)}
      {...cellMarks(column)}
      {...(!sortable && stop(0, index))}
    >
      {sortable ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => column.toggleSorting()}
          {...stop(0, index)}
        >
          {label}
          <SortMark sorted={sorted} />
        </button>
      ) : (
        label
      )}
    </div>
  );
}

const ariaSort: Record<string, "ascending" | "descending" | "none"> = {
  asc: "ascending",
  desc: "descending",
  false: "none",
};

function SortMark({ sorted }: { sorted: false | "asc" | "desc" }) {
  if (sorted === "asc") return <IconArrowUp size={14} stroke={2.2} aria-hidden />;
  if (sorted === "desc") return <IconArrowDown size={14} stroke={2.2} aria-hidden />;
  return <IconSelector size={14} className={classes.unsorted} aria-hidden />;
}
