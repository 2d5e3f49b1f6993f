import type { RowData } from "@tanstack/react-table";
import { useLayoutEffect, useRef, useState } from "react";
import { useWords } from "#web/session/words.ts";
import { HeaderCell, stopOf } from "./HeaderCell.tsx";
import { expandColumnWidth } from "./layout.ts";
import { movedBeside } from "./columnLayout.ts";
import type { GridControls } from "./gridControls.ts";
import type { GridTable } from "./gridColumns.ts";
import type { GridStop } from "./useGridNavigation.ts";
import classes from "./GridTable.module.css";

type GridHeaderRowProps<Data extends RowData> = {
  table: GridTable<Data>;
  controls: GridControls;
  /** Whether the first column is that of the opening buttons. */
  expands: boolean;
  stop: GridStop;
};

/** What is dragged, and beside which header it would be dropped. */
type Drag = { id: string; target?: string; after?: boolean };

export function GridHeaderRow<Data extends RowData>(props: GridHeaderRowProps<Data>) {
  const { table, controls, expands, stop } = props;
  const { say } = useWords();
  const [drag, setDrag] = useState<Drag>();
  const row = useRef<HTMLDivElement>(null);
  const toFocus = useRef<string>(undefined);
  const lead = expands ? 1 : 0;

  // A header that was moved takes the focus along; one that was hidden leaves it to the next.
  useLayoutEffect(() => {
    if (!toFocus.current) return;
    const header = row.current?.querySelector(`[data-column="${CSS.escape(toFocus.current)}"]`);
    if (header) stopOf(header)?.focus();
    toFocus.current = undefined;
  });

  const drop = () => {
    if (drag?.target) {
      const { id, target, after = false } = drag;
      controls.layout.change((layout) => movedBeside(layout, id, target, after));
    }
    setDrag(undefined);
  };

  return (
    <div role="rowgroup" className={classes.header}>
      {table.getHeaderGroups().map((group) => (
        <div key={group.id} ref={row} role="row" aria-rowindex={1} className={classes.headerRow}>
          {expands && (
            <div
              role="columnheader"
              aria-colindex={1}
              className={classes.expandCell}
              style={{ width: expandColumnWidth }}
              {...stop(0, 0)}
            >
              <span className={classes.unseen}>{say("grid.details")}</span>
            </div>
          )}
          {group.headers.map((header, index) => (
            <HeaderCell
              key={header.id}
              header={header}
              index={index + lead}
              lead_px={lead * expandColumnWidth}
              controls={controls}
              stop={stop}
              dropSide={drag?.target === header.column.id ? (drag.after ? "end" : "start") : undefined}
              onDragStart={() => setDrag({ id: header.column.id })}
              onDragOver={(after) => setDrag((now) => now && { ...now, target: header.column.id, after })}
              onDrop={drop}
              onDragEnd={() => setDrag(undefined)}
              isDragging={drag !== undefined}
              onMoved={() => {
                toFocus.current = header.column.id;
              }}
              onHidden={() => {
                const beside = group.headers[index + 1] ?? group.headers[index - 1];
                toFocus.current = beside?.column.id;
              }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
