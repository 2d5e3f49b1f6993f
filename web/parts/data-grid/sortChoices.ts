import type { RowData } from "@tanstack/react-table";
import type { GridColumn } from "./gridColumns.ts";

/** What a list can be sorted by where it has no headers to press. */
export function sortChoices<Data extends RowData>(columns: readonly GridColumn<Data>[]) {
  return columns.flatMap(({ id, enableSorting, meta }) =>
    id && enableSorting !== false && meta ? [{ value: id, label: meta.label }] : [],
  );
}
