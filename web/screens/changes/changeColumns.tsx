// The columns of the log of changes, in plain elements.
import { gridColumnHelper } from "#web/parts/data-grid/gridColumns.ts";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import type { LoggedChange } from "#web/queries/loggedChanges.ts";
import type { Words } from "#web/session/words.ts";
import { type Names, nameOrNumber } from "./namedIds.ts";
import { summaryOf } from "./summaryOf.ts";
import classes from "./changes.module.css";

const column = gridColumnHelper<LoggedChange>();

/** What has no name of its own, as a mapping, is called by its catalogue. */
export function changeColumns(words: Words, names: Names): GridColumn<LoggedChange>[] {
  const { say, dateTime } = words;
  const filter = say("matched.filter.text");
  return [
    column.accessor("created", {
      id: "created",
      meta: { label: say("changes.column.created") },
      size: 150,
      cell: ({ getValue }) => dateTime(getValue()),
    }),
    column.accessor("author", {
      id: "author",
      meta: { label: say("changes.column.author"), filter },
      size: 150,
      cell: ({ row: { original: row } }) =>
        row.author ? (
          <span className={classes.cut} title={row.author}>
            {row.author}
          </span>
        ) : (
          <span className={classes.minor}>{say("changes.program")}</span>
        ),
    }),
    column.accessor("model", {
      id: "model",
      meta: { label: say("changes.column.model") },
      size: 150,
      cell: ({ row: { original: row } }) => say(`changes.model.${row.model}`),
    }),
    column.accessor("name", {
      id: "name",
      meta: { label: say("changes.column.name"), filter },
      size: 190,
      cell: ({ row: { original: row } }) => {
        const name = calledIn(row, names);
        return (
          <span className={classes.cut} title={name}>
            {name}
          </span>
        );
      },
    }),
    column.accessor("operation", {
      id: "operation",
      meta: { label: say("changes.column.operation") },
      size: 110,
      cell: ({ row: { original: row } }) => say(`changes.operation.${row.operation}`),
    }),
    column.display({
      id: "changes",
      meta: { label: say("changes.column.changes"), grows: true },
      size: 280,
      cell: ({ row }) => {
        const summary = summaryOf(row.original, words, names);
        return (
          <span className={classes.cut} title={summary}>
            {summary}
          </span>
        );
      },
    }),
  ];
}

function calledIn({ name, catalog_id, row_id }: LoggedChange, names: Names): string {
  if (name) return name;
  return catalog_id && names.catalog?.has(catalog_id)
    ? nameOrNumber(names, "catalog", catalog_id)
    : `n° ${row_id}`;
}
