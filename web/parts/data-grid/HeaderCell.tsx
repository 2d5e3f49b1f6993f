// A header: its name sorts, its menu arranges the column, its edge makes it wider, and it can be dragged elsewhere.
import { IconArrowDown, IconArrowUp, IconDotsVertical, IconSelector, IconX } from "@tabler/icons-react";
import type { RowData } from "@tanstack/react-table";
import { Suspense, useRef, useState } from "react";
import type { DragEvent, KeyboardEvent, RefObject } from "react";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { useWords } from "#web/session/words.ts";
import { ResizeHandle } from "./ResizeHandle.tsx";
import { withColumnFilter } from "./columnFilters.ts";
import { movedBy, withSize } from "./columnLayout.ts";
import type { GridControls } from "./gridControls.ts";
import type { GridHeader } from "./gridColumns.ts";
import { headerAction } from "./headerKeys.ts";
import { cellMarks, cellStyle } from "./layout.ts";
import type { GridStop } from "./useGridNavigation.ts";
import table from "./GridTable.module.css";
import classes from "./HeaderCell.module.css";

type HeaderCellProps<Data extends RowData> = {
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

const HeaderMenu = lazyPart(() => import("./HeaderMenu.tsx"));
const HeaderFilter = lazyPart(() => import("./HeaderFilter.tsx"));

export function HeaderCell<Data extends RowData>(props: HeaderCellProps<Data>) {
  const { header, index, lead_px, controls, stop } = props;
  const { column } = header;
  const { label = "" } = column.columnDef.meta ?? {};
  const cell = useRef<HTMLDivElement>(null);
  const actions = useHeaderActions(props, cell);
  const { opened, open } = actions;
  const sortable = column.getCanSort();
  const dragged = useDragging(props);
  return (
    <div
      ref={cell}
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={sortable ? ariaSort[String(column.getIsSorted())] : undefined}
      aria-label={label}
      data-column={column.id}
      data-drop={props.dropSide}
      data-filtered={controls.filters[column.id] !== undefined || undefined}
      data-opened={opened !== undefined || undefined}
      className={`${table.headerCell} ${classes.cell}`}
      style={cellStyle(column, lead_px)}
      onKeyDown={actions.onKeyDown}
      onContextMenu={(event) => {
        event.preventDefault();
        open("menu");
      }}
      {...dragged}
      {...cellMarks(column)}
      {...(!sortable && stop(0, index))}
    >
      <div className={classes.words}>
        <HeaderLabel header={header} stop={stop(0, index)} />
        <FilterMark column={column} controls={controls} onOpen={() => open("filter")} />
      </div>
      <MenuButton
        label={label}
        isOpened={opened === "menu"}
        tabIndex={stop(0, index).tabIndex}
        onOpen={() => open("menu")}
      />
      <ResizeHandle
        onResize={(size_px, done) => controls.layout.change((now) => withSize(now, column.id, size_px), done)}
      />
      <Suspense>
        <OpenedPanel {...props} actions={actions} />
      </Suspense>
    </div>
  );
}

type Panel = "menu" | "filter";

/** What the keys and the menu of a header do, and which of its panels is open. */
function useHeaderActions<Data extends RowData>(
  { header: { column }, controls: { layout }, onMoved }: HeaderCellProps<Data>,
  cell: RefObject<HTMLDivElement | null>,
) {
  const [opened, setOpened] = useState<Panel>();
  /** A column that grows is wider than its own size, until somebody chooses one. */
  const widen = (by_px: number) => {
    const drawn = () => cell.current?.getBoundingClientRect().width ?? column.getSize();
    layout.change((now) => withSize(now, column.id, (now.sizes[column.id] ?? drawn()) + by_px));
  };
  /** The focus returns to the header, or it would go down with what closes. */
  const close = (panel: Panel) => {
    if (cell.current) stopOf(cell.current)?.focus();
    setOpened((now) => (now === panel ? undefined : now));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = headerAction(event, opened !== undefined);
    if (action?.is === "close" && opened) return close(opened);
    if (!action) return;
    event.preventDefault();
    if (action.is === "openMenu") setOpened("menu");
    if (action.is === "widen") widen(action.by_px);
    if (action.is !== "move") return;
    onMoved();
    layout.change((now) => movedBy(now, column.id, action.step));
  };
  return { opened, open: setOpened, close, widen, onKeyDown };
}

type HeaderLabelProps<Data extends RowData> = {
  header: GridHeader<Data>;
  stop: ReturnType<GridStop>;
};

/** The name of the column, which sorts by it where it can. */
function HeaderLabel<Data extends RowData>({ header: { column }, stop }: HeaderLabelProps<Data>) {
  const { label = "" } = column.columnDef.meta ?? {};
  if (!column.getCanSort()) {
    return (
      <span className={classes.label} title={label}>
        {label}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={classes.sort}
      title={label}
      onClick={() => column.toggleSorting()}
      {...stop}
    >
      <span className={classes.label}>{label}</span>
      <SortMark sorted={column.getIsSorted()} />
    </button>
  );
}

type FilterMarkProps<Data extends RowData> = {
  column: GridHeader<Data>["column"];
  controls: GridControls;
  onOpen(): void;
};

/** What the column is filtered by, to be changed or taken away. */
function FilterMark<Data extends RowData>({ column, controls, onOpen }: FilterMarkProps<Data>) {
  const { say } = useWords();
  const { filters, onFilters } = controls;
  const { label = "" } = column.columnDef.meta ?? {};
  const filter = filters[column.id];
  if (filter === undefined) return null;
  return (
    <span className={classes.filter} data-header-filter>
      <button
        type="button"
        className={classes.filterText}
        title={filter}
        aria-label={say("grid.filteredBy", { column: label, value: filter })}
        onClick={onOpen}
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
  );
}

type MenuButtonProps = { label: string; isOpened: boolean; tabIndex: number; onOpen(): void };

function MenuButton({ label, isOpened, tabIndex, onOpen }: MenuButtonProps) {
  const { say } = useWords();
  return (
    <button
      type="button"
      className={classes.menu}
      aria-label={say("grid.columnMenu", { column: label })}
      aria-haspopup="menu"
      aria-expanded={isOpened}
      tabIndex={tabIndex}
      onClick={onOpen}
    >
      <IconDotsVertical size={15} aria-hidden />
    </button>
  );
}

type OpenedPanelProps<Data extends RowData> = HeaderCellProps<Data> & {
  actions: ReturnType<typeof useHeaderActions<Data>>;
};

function OpenedPanel<Data extends RowData>({ actions, ...props }: OpenedPanelProps<Data>) {
  const { opened, open, close, widen } = actions;
  const { column } = props.header;
  const { layout, filters, onFilters } = props.controls;
  const { label = "", filter: hint, filterReads } = column.columnDef.meta ?? {};
  if (opened === "menu") {
    return (
      <HeaderMenu
        id={column.id}
        label={label}
        layout={layout}
        onWiden={widen}
        onSort={column.getCanSort() ? (descending) => column.toggleSorting(descending) : undefined}
        onFilter={onFilters && hint !== undefined ? () => open("filter") : undefined}
        onMoved={props.onMoved}
        onHidden={props.onHidden}
        onClose={() => close("menu")}
      />
    );
  }
  if (opened !== "filter" || !onFilters) return null;
  return (
    <HeaderFilter
      label={label}
      hint={hint ?? ""}
      reads={filterReads}
      value={filters[column.id]}
      onChange={(text) => onFilters(withColumnFilter(filters, column.id, text))}
      onClose={() => close("filter")}
    />
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
