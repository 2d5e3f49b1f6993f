import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconSortAscending, IconSortDescending } from "@tabler/icons-react";
import type { RowData } from "@tanstack/react-table";
import { useWords } from "#web/session/words.ts";
import type { GridColumn } from "./gridColumns.ts";
import { orderOf, sortOf } from "./order.ts";
import { sortChoices } from "./sortChoices.ts";
import classes from "./DataGrid.module.css";

type SortChoiceProps<Data extends RowData> = {
  columns: GridColumn<Data>[];
  order: string;
  onOrder(order: string): void;
};

/** Sorting where there are no headers to press. */
export function SortChoice<Data extends RowData>({ columns, order, onOrder }: SortChoiceProps<Data>) {
  const { say } = useWords();
  const sort = sortOf(order);
  if (!sort) return null;
  return (
    <div className={classes.sortChoice}>
      <NativeSelect
        aria-label={say("grid.sortBy")}
        data={sortChoices(columns)}
        value={sort.id}
        onChange={(event) => onOrder(orderOf({ ...sort, id: event.currentTarget.value }))}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={say(sort.desc ? "grid.descending" : "grid.ascending")}
        onClick={() => onOrder(orderOf({ ...sort, desc: !sort.desc }))}
      >
        {sort.desc ? <IconSortDescending size={18} /> : <IconSortAscending size={18} />}
      </ActionIcon>
    </div>
  );
}
