// A list whose rows are counts of products: the browser has all of it for a file. A screen brings its columns, its
// address and its words.
import type { Icon } from "@tabler/icons-react";
import type { RowData } from "@tanstack/react-table";
import { useCallback } from "react";
import type { ReactNode } from "react";
import type { Cell } from "#shared/csv.ts";
import type { Where } from "#shared/filters/filter.ts";
import { Message } from "#web/parts/Message.tsx";
import type { DataGridProps } from "#web/parts/data-grid/DataGrid.tsx";
import type { ListQueries } from "#web/queries/listQueries.ts";
import { useWords } from "#web/session/words.ts";
import { GridFileEntries } from "./GridFileEntries.tsx";
import { ListScreen } from "./ListScreen.tsx";
import { ResetFiltersEntry } from "./ResetFiltersEntry.tsx";
import { headerFilters } from "./typedFilters.ts";
import type { Typed } from "./typedFilters.ts";
import { useList } from "./useList.ts";
import type { ListAddressState } from "./useListAddress.ts";

type CountedListProps<Row extends RowData, Column extends string, Size extends number> = Pick<
  DataGridProps<Row, Size>,
  "name" | "columns" | "rowId" | "rowName"
> & {
  /** Under `lists` in the messages. */
  list: "brands" | "sellers";
  icon: Icon;
  /** Shown when there is nothing at all: what is missing, and where it is set. */
  empty: ReactNode;
  address: ListAddressState<Typed<Column>, Size>;
  typedColumns: readonly Column[];
  /** Stable between renders, as `queries` and `columns`. */
  where: Where;
  /** An address that narrows the list by nothing. Stable between renders. */
  everything: Parameters<ListAddressState<Typed<Column>, Size>["change"]>[0];
  queries: ListQueries<Row>;
  fileName: string;
  cellsOf(row: Row): readonly Cell[];
  /** What the rows are of, before their count. */
  choice?: ReactNode;
  toolbar?: ReactNode;
};

const rowHeight_px = 44;

export function CountedList<Row extends RowData, Column extends string, Size extends number>(
  props: CountedListProps<Row, Column, Size>,
) {
  const { list: kind, icon, empty, address, typedColumns, where, everything, ...shown } = props;
  const { queries, fileName, cellsOf, ...grid } = shown;
  const { say } = useWords();
  const { change } = address;
  const list = useList(queries, { ...address, where });
  const isNarrowed = Object.keys(where).length > 0;
  return (
    <ListScreen<Row, Size>
      {...grid}
      title={say(`lists.${kind}.title`)}
      list={{ ...list, ...headerFilters(address, typedColumns) }}
      countWord={`lists.${kind}.count`}
      rowHeight={rowHeight_px}
      empty={
        isNarrowed ? (
          <Message
            icon={icon}
            title={say(`lists.${kind}.noneLikeThat`)}
            advice={say("matched.empty.filteredAdvice")}
          />
        ) : (
          empty
        )
      }
    >
      <ResetFiltersEntry
        active={isNarrowed}
        onReset={useCallback(() => change(everything), [change, everything])}
      />
      <GridFileEntries {...{ columns: grid.columns, cellsOf, queries, list, where }} name={fileName} />
    </ListScreen>
  );
}
