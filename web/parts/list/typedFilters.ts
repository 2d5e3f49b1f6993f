// What is typed in the headers of a list: its address holds it under the names of the columns, the server is asked for
// what contains it, the grid shows it.
import type { Where } from "#shared/filters/filter.ts";
import { containing } from "#shared/filters/filterSetWhere.ts";
import type { ColumnFilters } from "#web/parts/data-grid/columnFilters.ts";
import type { ListSearch } from "./listAddress.ts";
import { textIn } from "./listAddress.ts";
import type { ListAddressState } from "./useListAddress.ts";

export type Typed<Column extends string> = { [column in Column]?: string | undefined };

/** As an address says it. */
export function typedIn<Column extends string>(
  search: Record<string, unknown>,
  columns: readonly Column[],
): Typed<Column> {
  return valuesOf(columns, (column) => textIn(search[column]));
}

/** As the server is asked. */
export function typedWhere<Column extends string>(typed: Typed<Column>, columns: readonly Column[]): Where {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const text = typed[column];
      return text === undefined ? [] : [[column, containing(text)]];
    }),
  );
}

/** As the grid shows it, and how the address follows what is typed there. */
export function headerFilters<Column extends string, Size extends number>(
  { search, change }: Pick<ListAddressState<Typed<Column>, Size>, "search" | "change">,
  columns: readonly Column[],
): { columnFilters: ColumnFilters; onColumnFilters(filters: ColumnFilters): void } {
  const said = columns.flatMap((column) => (search[column] === undefined ? [] : [[column, search[column]]]));
  return {
    columnFilters: Object.fromEntries(said),
    onColumnFilters: (filters) =>
      change(valuesOf(columns, (column) => filters[column]) as ListSearch<Size> & Typed<Column>),
  };
}

function valuesOf<Column extends string>(
  columns: readonly Column[],
  valueOf: (column: Column) => string | undefined,
): Typed<Column> {
  return Object.fromEntries(columns.map((column) => [column, valueOf(column)])) as Typed<Column>;
}
