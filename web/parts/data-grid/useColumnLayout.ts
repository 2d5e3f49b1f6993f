// The arrangement of a grid's columns, kept in this browser.
import type { RowData } from "@tanstack/react-table";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { local } from "#web/session/storage.ts";
import { readLayout } from "./columnLayout.ts";
import type { ColumnLayout, Side } from "./columnLayout.ts";
import type { GridColumn } from "./gridColumns.ts";

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
  const [arranged, setArranged] = useState<Arranged>(() => ({ name, layout: kept(name, byDefault) }));
  // Another catalogue has its own arrangement, from the first drawing on.
  const current = arranged.name === name ? arranged : { name, layout: kept(name, byDefault) };
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
      if (keep && name) local.setItem(keyOf(name), JSON.stringify(after));
    },
    [name],
  );
  const reset = useCallback(() => {
    setArranged({ name, layout: byDefault });
    if (name) local.removeItem(keyOf(name));
  }, [name, byDefault]);

  const changed = JSON.stringify(layout) !== JSON.stringify(byDefault);
  return { layout, changed, change, reset };
}

const keyOf = (name: string) => `grid-products-${name}`;

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

function kept(name: string | undefined, byDefault: ColumnLayout): ColumnLayout {
  const text = name && local.getItem(keyOf(name));
  if (!text) return byDefault;
  try {
    return readLayout(JSON.parse(text), byDefault);
  } catch (error) {
    console.warn("The arrangement of the columns cannot be read", error);
    return byDefault;
  }
}
