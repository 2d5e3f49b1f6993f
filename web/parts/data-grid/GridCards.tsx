// The grid on a narrow screen: a card a row, the page itself scrolls.
import { IconChevronRight } from "@tabler/icons-react";
import { FlexRender } from "@tanstack/react-table";
import type { RowData } from "@tanstack/react-table";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useWords } from "#web/session/words.ts";
import type { GridRow, GridTable } from "./gridColumns.ts";
import classes from "./GridCards.module.css";

type GridCardsProps<Data extends RowData> = {
  table: GridTable<Data>;
  label: string;
  busy: boolean;
  rowName(row: Data): string;
  renderDetail?: ((row: Data) => ReactNode) | undefined;
  renderCard?: ((row: Data) => ReactNode) | undefined;
};

const usualCardHeight = 176;
const cardsBeyondView = 4;

export function GridCards<Data extends RowData>(props: GridCardsProps<Data>) {
  const { table, label, busy } = props;
  const rows = table.getRowModel().rows;
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [rows]);

  // oxlint-disable-next-line react/incompatible-library -- React Compiler is not in use
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => usualCardHeight,
    getItemKey: (index) => rows[index]!.id,
    overscan: cardsBeyondView,
    scrollMargin: top,
    useFlushSync: false,
  });

  return (
    <ul
      ref={list}
      className={classes.cards}
      aria-label={label}
      aria-busy={busy}
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map((item) => (
        <li
          key={item.key}
          ref={virtual.measureElement}
          data-index={item.index}
          className={classes.card}
          aria-setsize={rows.length}
          aria-posinset={item.index + 1}
          style={{ transform: `translateY(${item.start - top}px)` }}
        >
          <Card {...props} row={rows[item.index]!} />
        </li>
      ))}
    </ul>
  );
}

function Card<Data extends RowData>({
  row,
  rowName,
  renderCard,
  renderDetail,
}: GridCardsProps<Data> & { row: GridRow<Data> }) {
  const { say } = useWords();
  const open = renderDetail !== undefined && row.getIsExpanded();
  const name = rowName(row.original);
  return (
    <>
      <div className={classes.summary}>
        <div className={classes.content}>
          {renderCard ? renderCard(row.original) : <CellsAsLines row={row} />}
        </div>
        {renderDetail && (
          <button
            type="button"
            className={classes.expand}
            aria-expanded={open}
            aria-label={say(open ? "grid.collapse" : "grid.expand", { name })}
            onClick={() => row.toggleExpanded()}
          >
            <IconChevronRight size={20} aria-hidden />
          </button>
        )}
      </div>
      {open && <div className={classes.detail}>{renderDetail(row.original)}</div>}
    </>
  );
}

/** The columns of a row, one under the other, where the screen has no card of its own. */
function CellsAsLines<Data extends RowData>({ row }: { row: GridRow<Data> }) {
  const cells = [...row.getStartVisibleCells(), ...row.getCenterVisibleCells(), ...row.getEndVisibleCells()];
  return (
    <dl className={classes.lines}>
      {cells.map((cell) => (
        <div key={cell.id}>
          <dt>{cell.column.columnDef.meta?.label}</dt>
          <dd>
            <FlexRender cell={cell} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
