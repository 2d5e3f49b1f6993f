// A list as a screen: what it is called, counters, the grid with its filters, and what the right-hand menu can do with
// it. A screen brings its columns, its address and its words.
import type { RowData } from "@tanstack/react-table";
import { Outlet } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import type { PageSize } from "#web/parts/data-grid/paging.ts";
import { ExportEntry } from "#web/parts/export/ExportEntry.tsx";
import type { ExportedList } from "#web/parts/export/exportRequest.ts";
import { ScreenHead } from "#web/parts/screen-head/ScreenHead.tsx";
import { ListGrid } from "./ListGrid.tsx";
import type { ListGridProps } from "./ListGrid.tsx";
import classes from "./List.module.css";

export type ListScreenProps<Row extends RowData, Size extends number = PageSize> = Omit<
  ListGridProps<Row, Size>,
  "label" | "onColumns"
> & {
  title: string;
  intro?: string;
  /** At the other end of the title. */
  actions?: ReactNode;
  /** Above the list. */
  counters?: ReactNode;
  /** What is exported, from the right-hand menu; nothing is without. */
  exported?: ExportedList;
  /** Entries of the right-hand menu, bars and dialogs. */
  children?: ReactNode;
};

export function ListScreen<Row extends RowData, Size extends number = PageSize>({
  title,
  intro,
  actions,
  counters,
  exported,
  children,
  ...grid
}: ListScreenProps<Row, Size>) {
  const { page, limit, order, total } = grid.list;
  const [fields, setFields] = useState<string[]>([]);
  return (
    <div className={classes.screen}>
      <ScreenHead {...{ title, intro }}>{actions}</ScreenHead>
      {counters}
      <ListGrid<Row, Size> {...grid} label={title} onColumns={setFields} />
      {exported && <ExportEntry request={{ ...exported, page, limit, order, total, fields }} />}
      {children}
      <Outlet />
    </div>
  );
}
