// The columns of the log of changes, in plain elements.
import { gridColumnHelper } from "#web/parts/data-grid/gridColumns.ts";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import type { LoggedChange } from "#web/queries/loggedChanges.ts";
import type { Words } from "#web/session/words.ts";
import { summaryOf } from "./summaryOf.ts";
import classes from "./changes.module.css";

const column = gridColumnHelper<LoggedChange>();

export function changeColumns(words: Words): GridColumn<LoggedChange>[] {
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
        const name = row.name ?? `n° ${row.row_id}`;
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
        const summary = summaryOf(row.original, words);
        return (
          <span className={classes.cut} title={summary}>
            {summary}
          </span>
        );
      },
    }),
  ];
}
