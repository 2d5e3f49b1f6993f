// One cell of the grid is in the tab order; the keys move it. Where a cell is one button, the button has the focus.
// What can be pressed inside a cell is reached with Enter and left with Escape; alone in its cell, or leading it
// (`data-leads`), it has the focus at once.
import { useLayoutEffect, useRef, useState } from "react";
import type { FocusEvent, KeyboardEvent, RefObject } from "react";
import { move, within } from "./navigation.ts";
import type { Bounds, Position } from "./navigation.ts";

type Navigation = {
  grid: RefObject<HTMLElement | null>;
  bounds: Bounds;
  /** Brings a row into view, so that it exists when the focus arrives. */
  reveal(row: number): void;
  /** Enter or Space on a cell where nothing can be pressed. */
  activate(row: number): void;
};

export function useGridNavigation({ grid, bounds, reveal, activate }: Navigation) {
  const [wanted, setWanted] = useState<Position>({ row: 1, column: 0 });
  const focusNext = useRef(false);
  const active = within(wanted, bounds);

  useLayoutEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-stop="${active.row}:${active.column}"]`);
    ((active.row > 0 && cell && leadingIn(cell)) || cell)?.focus();
  });

  const goTo = (next: Position) => {
    focusNext.current = true;
    if (next.row > 0) reveal(next.row);
    setWanted({ ...next });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const cell = cellOf(target);
    if (!cell || event.altKey || event.metaKey || event.defaultPrevented) return;
    const from = positionOf(cell);
    const widgets = widgetsIn(cell);
    const inside = target === cell ? undefined : neighbour(event.key, target, cell, widgets);
    const next = move(from, event, bounds);
    const pressed = event.key === "Enter" || event.key === " ";
    if (inside) inside.focus();
    else if (next) goTo(next);
    else if (!pressed || target !== cell || target instanceof HTMLButtonElement || from.row === 0) return;
    else if (widgets[0]) widgets[0].focus();
    else activate(from.row);
    event.preventDefault();
  };

  const onFocus = (event: FocusEvent) => {
    const cell = cellOf(event.target as HTMLElement);
    if (cell) setWanted(positionOf(cell));
  };

  return {
    active,
    gridProps: { onKeyDown, onFocus },
    /** What the focusable element of a cell carries. */
    stop: (row: number, column: number) => ({
      "data-stop": `${row}:${column}`,
      tabIndex: active.row === row && active.column === column ? 0 : -1,
    }),
  };
}

export type GridStop = ReturnType<typeof useGridNavigation>["stop"];

/** Where a key leads from inside a cell: to what stands beside, or out to the cell. */
function neighbour(key: string, from: HTMLElement, cell: HTMLElement, widgets: HTMLElement[]) {
  const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : undefined;
  if (key === "Escape") return cell;
  return step && widgets[widgets.indexOf(from) + step];
}

function widgetsIn(cell: HTMLElement): HTMLElement[] {
  return [...cell.querySelectorAll<HTMLElement>("a[href], button:not(:disabled)")];
}

function leadingIn(cell: HTMLElement): HTMLElement | undefined {
  const widgets = widgetsIn(cell);
  return widgets.length === 1 ? widgets[0] : widgets.find((widget) => widget.closest("[data-leads]"));
}

function cellOf(target: HTMLElement): HTMLElement | null {
  return target.closest<HTMLElement>("[data-stop]");
}

function positionOf(cell: HTMLElement): Position {
  const [row = 0, column = 0] = (cell.dataset["stop"] ?? "").split(":").map(Number);
  return { row, column };
}
