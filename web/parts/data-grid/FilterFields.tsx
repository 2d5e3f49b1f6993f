// The filters of the columns where there are no headers to open them from.
import { CloseButton, TextInput } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import type { RowData } from "@tanstack/react-table";
import { useWords } from "#web/session/words.ts";
import { type ColumnFilters, withColumnFilter } from "./columnFilters.ts";
import type { GridColumn, GridColumnMeta } from "./gridColumns.ts";
import { type TypedFilter, useTypedFilter } from "./useTypedFilter.ts";
import classes from "./DataGrid.module.css";

type FilterFieldsProps<Data extends RowData> = {
  columns: GridColumn<Data>[];
  filters: ColumnFilters;
  onFilters(filters: ColumnFilters): void;
};

export default function FilterFields<Data extends RowData>(props: FilterFieldsProps<Data>) {
  const { columns, filters, onFilters } = props;
  const { say } = useWords();
  const count = Object.keys(filters).length;
  const fields = columns.flatMap(({ id, meta }) => (id && meta?.filter !== undefined ? [{ id, meta }] : []));
  return (
    <details className={classes.filterFields} open={count > 0 || undefined}>
      <summary>
        <IconFilter size={16} aria-hidden /> {say("grid.filter")}
        {count > 0 && ` (${count})`}
      </summary>
      {fields.map(({ id, meta }) => (
        <FilterField
          key={id}
          meta={meta}
          reads={meta.filterReads}
          value={filters[id]}
          onChange={(text) => onFilters(withColumnFilter(filters, id, text))}
        />
      ))}
    </details>
  );
}

function FilterField({ meta: { label, filter }, ...typing }: TypedFilter & { meta: GridColumnMeta }) {
  const { say } = useWords();
  const { text, isRefused, type, apply, clear } = useTypedFilter(typing);
  return (
    <TextInput
      size="sm"
      label={label}
      placeholder={filter ?? ""}
      value={text}
      maxLength={200}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => apply(text)}
      error={isRefused && say("grid.filterUnread")}
      rightSection={
        text && (
          <CloseButton size="sm" aria-label={say("grid.clearFilter", { column: label })} onClick={clear} />
        )
      }
    />
  );
}
