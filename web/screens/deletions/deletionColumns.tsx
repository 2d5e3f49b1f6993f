// The columns of the deletions, in plain elements.
import { IconArrowBackUp } from "@tabler/icons-react";
import { gridColumnHelper } from "#web/parts/data-grid/gridColumns.ts";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { RowActions, RowButton } from "#web/parts/list/RowActions.tsx";
import type { Deletion } from "#web/queries/deletions.ts";
import type { Words } from "#web/session/words.ts";
import classes from "./deletions.module.css";

const column = gridColumnHelper<Deletion>();

type How = { words: Words; busy: number | null; restore(deletion: Deletion): void };

export function deletionColumns({ words, busy, restore }: How): GridColumn<Deletion>[] {
  const { say, dateTime, number } = words;
  return [
    column.accessor("made_at", {
      id: "made_at",
      meta: { label: say("deletions.column.made_at") },
      size: 150,
      cell: ({ getValue }) => dateTime(getValue()),
    }),
    column.accessor("what", {
      id: "what",
      meta: { label: say("deletions.column.what") },
      enableSorting: false,
      size: 150,
      cell: ({ row: { original: row } }) => say(`deletions.what.${row.what}`),
    }),
    column.accessor("website_name", {
      id: "website_name",
      meta: { label: say("deletions.column.website"), grows: true },
      enableSorting: false,
      size: 200,
      cell: ({ row: { original: row } }) => (
        <span className={classes.cut} title={row.website_name ?? ""}>
          {row.website_name}
          {row.catalog_name && <span className={classes.minor}> · {row.catalog_name}</span>}
        </span>
      ),
    }),
    column.accessor("author", {
      id: "author",
      meta: { label: say("deletions.column.author") },
      enableSorting: false,
      size: 150,
      cell: ({ getValue }) => <span className={classes.cut}>{getValue() ?? say("deletions.program")}</span>,
    }),
    column.accessor("rows_count", {
      id: "rows_count",
      meta: { label: say("deletions.column.rows"), align: "end" },
      size: 90,
      cell: ({ getValue }) => number(getValue() ?? 0),
    }),
    column.accessor("left_count", {
      id: "left_count",
      meta: { label: say("deletions.column.left"), align: "end" },
      size: 130,
      cell: ({ row: { original: row } }) => (
        <span title={row.back_count ? say("deletions.someBack", { count: row.back_count }) : undefined}>
          {number(row.left_count ?? 0)}
        </span>
      ),
    }),
    column.accessor("kept_until", {
      id: "kept_until",
      meta: { label: say("deletions.column.until") },
      enableSorting: false,
      size: 215,
      cell: ({ row: { original: row } }) =>
        row.undone_at ? (
          <span className={classes.minor}>{say("deletions.isBack", { date: dateTime(row.undone_at) })}</span>
        ) : (
          row.kept_until && dateTime(row.kept_until)
        ),
    }),
    column.display({
      id: "actions",
      meta: { label: say("deletions.column.actions"), align: "end" },
      size: 80,
      cell: ({ row: { original: row } }) => (
        <RowActions>
          {!row.undone_at && busy !== row.id && (
            <RowButton
              label={say("deletions.restore")}
              row={`${say(`deletions.what.${row.what}`)}, ${row.website_name}, ${dateTime(row.made_at)}`}
              icon={IconArrowBackUp}
              onClick={() => restore(row)}
            />
          )}
        </RowActions>
      ),
    }),
  ];
}
