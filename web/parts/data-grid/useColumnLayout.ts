// The arrangement of a grid's columns, kept in this browser.
import { useMediaQuery } from "@mantine/hooks";
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

type Arranged = { name: string | undefined; small: boolean; layout: ColumnLayout };

const none: readonly string[] = [];

/** `name` tells grids apart, and catalogues; without one nothing is kept. */
export function useColumnLayout<Data extends RowData>(
  name: string | undefined,
  columns: GridColumn<Data>[],
  pinned: readonly string[],
  pinnedWhereSmall: readonly string[],
): ColumnLayoutState {
  const small = useMediaQuery("(max-width: 80em)", false, { getInitialValueInEffect: false });
  const pinnedAtEnd = small ? pinnedWhereSmall : none;
  const byDefault = useMemo(
    () => defaultLayout(columns, pinned, pinnedAtEnd),
    [columns, pinned, pinnedAtEnd],
  );
  const [arranged, setArranged] = useState<Arranged>(() => ({
    name,
    small,
    layout: layoutOf(name, byDefault),
  }));
  // Another catalogue has its own arrangement, from the first drawing on, and another width its own default.
  const current =
    arranged.name === name && arranged.small === small
      ? arranged
      : { name, small, layout: layoutOf(name, byDefault) };
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
      setArranged({ name, small, layout: after });
      if (keep && name) keepLayout(name, after);
    },
    [name, small],
  );
  const reset = useCallback(() => {
    setArranged({ name, small, layout: byDefault });
    if (name) removeKeptLayout(name);
  }, [name, small, byDefault]);

  const changed = JSON.stringify(layout) !== JSON.stringify(byDefault);
  return { layout, changed, change, reset };
}

function defaultLayout<Data extends RowData>(
  columns: GridColumn<Data>[],
  pinned: readonly string[],
  pinnedAtEnd: readonly string[],
): ColumnLayout {
  return {
    order: columns.map(({ id }) => id ?? ""),
    hidden: columns.flatMap(({ id, meta }) => (id && meta?.hidden ? [id] : [])),
    pinned: {
      ...Object.fromEntries(pinned.map((id) => [id, "start" satisfies Side])),
      ...Object.fromEntries(pinnedAtEnd.map((id) => [id, "end" satisfies Side])),
    },
    sizes: {},
  };
}

function layoutOf(name: string | undefined, byDefault: ColumnLayout): ColumnLayout {
  return name ? readKeptLayout(name, byDefault) : byDefault;
}
