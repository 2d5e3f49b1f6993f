// The arrangement of a grid's columns, kept in this browser.
import type { RowData } from "@tanstack/react-table";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { readLayout } from "./columnLayout.ts";
import type { ColumnLayout, Side } from "./columnLayout.ts";
import type { GridColumn } from "./gridColumns.ts";
import { removeKeptLayout, keepLayout, readKeptLayout } from "./keptLayout.ts";

export type ColumnLayoutState = {
  layout: ColumnLayout;
  /** Whether it differs from what it is by default. */
  changed: boolean;
  /** Without `keep` it is only shown: while a column is dragged wider. */
  change(next: (layout: ColumnLayout) => ColumnLayout, keep?: boolean): void;
  reset(): void;
};

type Arranged = { name: string | undefined; layout: ColumnLayout };

/** `name` tells grids apart, and catalogues; without one nothing is kept. */
export function useColumnLayout<Data extends RowData>(
  name: string | undefined,
  columns: GridColumn<Data>[],
  pinned: readonly string[],
): ColumnLayoutState {
  const byDefault = useMemo(() => defaultLayout(columns, pinned), [columns, pinned]);
  const [arranged, setArranged] = useState<Arranged>(() => ({ name, layout: layoutOf(name, byDefault) }));
  // Another catalogue has its own arrangement, from the first drawing on.
  const current = arranged.name === name ? arranged : { name, layout: layoutOf(name, byDefault) };
  if (current !== arranged) setArranged(current);
  const layout = useMemo(() => readLayout(current.layout, byDefault), [current.layout, byDefault]);

  // Keys pressed faster than the grid is drawn each change what the one before them made.
  const latest = useRef(layout);
  useLayoutEffect(() => {
    latest.current = layout;
  }, [layout]);

  const change = useCallback(
    (next: (layout: ColumnLayout) => ColumnLayout, keep = true) => {
      const after = next(latest.current);
      latest.current = after;
      setArranged({ name, layout: after });
      if (keep && name) keepLayout(name, after);
    },
    [name],
  );
  const reset = useCallback(() => {
    setArranged({ name, layout: byDefault });
    if (name) removeKeptLayout(name);
  }, [name, byDefault]);

  const changed = JSON.stringify(layout) !== JSON.stringify(byDefault);
  return { layout, changed, change, reset };
}

function defaultLayout<Data extends RowData>(
  columns: GridColumn<Data>[],
  pinned: readonly string[],
): ColumnLayout {
  return {
    order: columns.map(({ id }) => id ?? ""),
    hidden: columns.flatMap(({ id, meta }) => (id && meta?.hidden ? [id] : [])),
    pinned: Object.fromEntries(pinned.map((id) => [id, "start" satisfies Side])),
    sizes: {},
  };
}

function layoutOf(name: string | undefined, byDefault: ColumnLayout): ColumnLayout {
  return name ? readKeptLayout(name, byDefault) : byDefault;
}
