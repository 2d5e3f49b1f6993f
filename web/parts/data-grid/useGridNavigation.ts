// One cell of the grid is in the tab order; the keys move it. Where a cell is one button, the button has the focus.
import { useLayoutEffect, useRef, useState } from "react";
import type { FocusEvent, KeyboardEvent, RefObject } from "react";
import { move, within } from "./navigation.ts";
import type { Bounds, Position } from "./navigation.ts";

type Navigation = {
  grid: RefObject<HTMLElement | null>;
  bounds: Bounds;
  /** Brings a row into view, so that it exists when the focus arrives. */
  reveal(row: number): void;
  /** Enter or Space on a cell that is no button. */
  activate(row: number): void;
};

export function useGridNavigation({ grid, bounds, reveal, activate }: Navigation) {
  const [wanted, setWanted] = useState<Position>({ row: 1, column: 0 });
  const focusNext = useRef(false);
  const active = within(wanted, bounds);

  useLayoutEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-position="${active.row}:${active.column}"]`)?.focus();
  });

  const goTo = (next: Position) => {
    focusNext.current = true;
    if (next.row > 0) reveal(next.row);
    setWanted({ ...next });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const from = positionAt(event.target);
    if (!from || event.altKey || event.metaKey) return;
    const next = move(from, event, bounds);
    const pressed = event.key === "Enter" || event.key === " ";
    if (next) goTo(next);
    else if (pressed && !(event.target instanceof HTMLButtonElement) && from.row > 0) activate(from.row);
    else return;
    event.preventDefault();
  };

  const onFocus = (event: FocusEvent) => {
    const at = positionAt(event.target);
    if (at) setWanted(at);
  };

  return {
    active,
    gridProps: { onKeyDown, onFocus },
    /** What the focusable element of a cell carries. */
    stop: (row: number, column: number) => ({
      "data-position": `${row}:${column}`,
      tabIndex: active.row === row && active.column === column ? 0 : -1,
    }),
  };
}

export type GridStop = ReturnType<typeof useGridNavigation>["stop"];

function positionAt(target: EventTarget): Position | undefined {
  const [row, column] = (target as HTMLElement).dataset["position"]?.split(":").map(Number) ?? [];
  return row === undefined || column === undefined ? undefined : { row, column };
}
