// The columns of a list as one writes them: what each is called, how wide it is, what it shows of a row.
import type { RowData } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { gridColumnHelper } from "#web/parts/data-grid/gridColumns.ts";
import type { GridColumn, GridColumnMeta } from "#web/parts/data-grid/gridColumns.ts";
import type { ListAddress } from "./listAddress.ts";

export type ListColumn<Row> = GridColumnMeta & {
  size?: number;
  /** In plain elements: a page draws up to a hundred rows of them. Without it the field of its id is shown. */
  cell?(row: Row): ReactNode;
};

/**
 * By their ids, in the order in which they stand. Those that the address of the list sorts by have a header that does;
 * without an address none has.
 */
export function listColumns<Row extends RowData>(
  address: Pick<ListAddress, "sortable"> | null,
  columns: Readonly<Record<string, ListColumn<Row>>>,
): GridColumn<Row>[] {
  const helper = gridColumnHelper<Row>();
  return Object.entries(columns).map(([id, { size, cell, ...meta }]) => {
    const valueOf = (row: Row) => (row as Record<string, unknown>)[id];
    return helper.accessor(valueOf, {
      id,
      meta,
      ...(size !== undefined && { size }),
      enableSorting: address?.sortable.includes(id) ?? false,
      cell: ({ row: { original } }) => (cell ? cell(original) : (valueOf(original) as ReactNode)),
    });
  });
}
