// A header: its name sorts, its menu arranges the column, its edge makes it wider, and it can be dragged elsewhere.
import { IconArrowDown, IconArrowUp, IconDotsVertical, IconSelector, IconX } from "@tabler/icons-react";
import type { RowData } from "@tanstack/react-table";
import { Suspense, lazy, useRef, useState } from "react";
import type { DragEvent, KeyboardEvent } from "react";
import { useWords } from "#web/session/words.ts";
import { ResizeHandle } from "./ResizeHandle.tsx";
import { withColumnFilter } from "./columnFilters.ts";
import { movedBy, withSize } from "./columnLayout.ts";
import type { GridControls } from "./gridControls.ts";
import type { GridHeader } from "./gridColumns.ts";
import { cellMarks, cellStyle } from "./layout.ts";
import type { GridStop } from "./useGridNavigation.ts";
import table from "./GridTable.module.css";
import classes from "./HeaderCell.module.css";

export type HeaderCellProps<Data extends RowData> = {
  header: GridHeader<Data>;
  /** Its place in the row, from 0. */
  index: number;
  lead_px: number;
  controls: GridControls;
  stop: GridStop;
  isDragging: boolean;
  /** Where a dragged header would be dropped. */
  dropSide: "start" | "end" | undefined;
  onDragStart(): void;
  onDragOver(after: boolean): void;
  onDrop(): void;
  onDragEnd(): void;
  /** The column is about to stand elsewhere. */
  onMoved(): void;
  /** The column is about to be shown no more. */
  onHidden(): void;
};

const HeaderMenu = lazy(() => import("./HeaderMenu.tsx"));
const HeaderFilter = lazy(() => import("./HeaderFilter.tsx"));

/** How much wider or narrower a key makes a column. */
const resizeStep_px = 16;

export function HeaderCell<Data extends RowData>(props: HeaderCellProps<Data>) {
  const { header, index, lead_px, controls, stop, dropSide } = props;
  const { column } = header;
  const { layout, filters, onFilters } = controls;
  const { say } = useWords();
  const [opened, setOpened] = useState<"menu" | "filter">();
  const cell = useRef<HTMLDivElement>(null);
  const { label = "", filter: hint, filterReads } = column.columnDef.meta ?? {};
  const sortable = column.getCanSort();
  const sorted = column.getIsSorted();
  const filter = filters[column.id];

  /** A column that grows is wider than its own size, until somebody chooses one. */
  const widen = (by_px: number) => {
    const drawn = () => cell.current?.getBoundingClientRect().width ?? column.getSize();
    layout.change((now) => withSize(now, column.id, (now.sizes[column.id] ?? drawn()) + by_px));
  };
  /** The focus returns to the header, or it would go down with what closes. */
  const close = (what: "menu" | "filter") => {
    if (cell.current) stopOf(cell.current)?.focus();
    setOpened((now) => (now === what ? undefined : now));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // What was asked for may still be on its way.
    if (event.key === "Escape" && opened) return close(opened);
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : undefined;
    if (!event.altKey || (!step && event.key !== "ArrowDown")) return;
    event.preventDefault();
    if (!step) return setOpened("menu");
    if (event.shiftKey) {
      props.onMoved();
      layout.change((now) => movedBy(now, column.id, step));
    } else {
      widen(step * resizeStep_px);
    }
  };
  const dragged = useDragging(props);

  return (
    <div
      ref={cell}
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={sortable ? ariaSort[String(sorted)] : undefined}
      aria-label={label}
      data-column={column.id}
      data-drop={dropSide}
      data-filtered={filter !== undefined || undefined}
      data-opened={opened !== undefined || undefined}
      className={`${table.headerCell} ${classes.cell}`}
      style={cellStyle(column, lead_px)}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        event.preventDefault();
        setOpened("menu");
      }}
      {...dragged}
      {...cellMarks(column)}
      {...(!sortable && stop(0, index))}
    >
      <div className={classes.words}>
        {sortable ? (
          <button
            type="button"
            className={classes.sort}
            title={label}
            onClick={() => column.toggleSorting()}
            {...stop(0, index)}
          >
            <span className={classes.label}>{label}</span>
            <SortMark sorted={sorted} />
          </button>
        ) : (
          <span className={classes.label} title={label}>
            {label}
          </span>
        )}
        {filter !== undefined && (
          <span className={classes.filter} data-header-filter>
            <button
              type="button"
              className={classes.filterText}
              title={filter}
              aria-label={say("grid.filteredBy", { column: label, value: filter })}
              onClick={() => setOpened("filter")}
            >
              {filter}
            </button>
            <button
              type="button"
              className={classes.filterClear}
              aria-label={say("grid.clearFilter", { column: label })}
              onClick={() => onFilters?.(withColumnFilter(filters, column.id, undefined))}
            >
              <IconX size={11} stroke={2.4} aria-hidden />
            </button>
          </span>
        )}
      </div>
      <button
        type="button"
        className={classes.menu}
        aria-label={say("grid.columnMenu", { column: label })}
        aria-haspopup="menu"
        aria-expanded={opened === "menu"}
        tabIndex={stop(0, index).tabIndex}
        onClick={() => setOpened("menu")}
      >
        <IconDotsVertical size={15} aria-hidden />
      </button>
      <ResizeHandle
        onResize={(size_px, done) => layout.change((now) => withSize(now, column.id, size_px), done)}
      />
      <Suspense>
        {opened === "menu" && (
          <HeaderMenu
            id={column.id}
            label={label}
            layout={layout}
            onWiden={widen}
            onSort={sortable ? (descending) => column.toggleSorting(descending) : undefined}
            onFilter={onFilters && hint !== undefined ? () => setOpened("filter") : undefined}
            onMoved={props.onMoved}
            onHidden={props.onHidden}
            onClose={() => close("menu")}
          />
        )}
        {opened === "filter" && onFilters && (
          <HeaderFilter
            label={label}
            hint={hint ?? ""}
            reads={filterReads}
            value={filter}
            onChange={(text) => onFilters(withColumnFilter(filters, column.id, text))}
            onClose={() => close("filter")}
          />
        )}
      </Suspense>
    </div>
  );
}

/** What has the focus in a header: the button that sorts or, where nothing sorts, the header itself. */
export function stopOf(header: Element): HTMLElement | null {
  return header.querySelector<HTMLElement>("[data-stop]") ?? header.closest<HTMLElement>("[data-stop]");
}

/** Dragging a header elsewhere; over a header, its nearer edge is where the dragged one would go. */
function useDragging<Data extends RowData>(props: HeaderCellProps<Data>) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", props.header.column.id);
      props.onDragStart();
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!props.isDragging) return;
      event.preventDefault();
      const { left, width } = event.currentTarget.getBoundingClientRect();
      props.onDragOver(event.clientX > left + width / 2);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      props.onDrop();
    },
    onDragEnd: props.onDragEnd,
  };
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
