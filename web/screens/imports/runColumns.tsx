// The columns of the runs: what both grids show, then what each has of its own.
import { gridColumnHelper } from "#web/parts/data-grid/gridColumns.ts";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import type { ImportRun } from "#web/queries/websiteImports.ts";
import type { Words } from "#web/session/words.ts";
import { RunActions } from "./RunActions.tsx";
import { RunProgress } from "./RunProgress.tsx";
import { RunStatus } from "#web/parts/feed/RunStatus.tsx";
import { RunTimes } from "./RunTimes.tsx";
import { runName } from "./useRunActions.tsx";
import type { RunAction } from "./useRunActions.tsx";
import classes from "./imports.module.css";

const column = gridColumnHelper<ImportRun>();

type ActionsOf = (run: ImportRun) => RunAction[];

export function liveColumns(words: Words, actionsOf: ActionsOf): GridColumn<ImportRun>[] {
  return [
    websiteColumn(words),
    statusColumn(words),
    progressColumn(words, 180),
    ...countColumns(words),
    column.display({
      id: "times",
      meta: { label: words.say("importing.column.times"), align: "end" },
      size: 136,
      cell: ({ row }) => <RunTimes words={words} run={row.original} />,
    }),
    actionsColumn(words, actionsOf),
  ];
}

export function pastColumns(words: Words, actionsOf: ActionsOf): GridColumn<ImportRun>[] {
  return [
    websiteColumn(words),
    statusColumn(words),
    progressColumn(words, 124),
    ...countColumns(words),
    dateColumn(words, "start_datetime"),
    dateColumn(words, "end_datetime"),
    actionsColumn(words, actionsOf),
  ];
}

function websiteColumn(words: Words): GridColumn<ImportRun> {
  return column.display({
    id: "website",
    meta: { label: words.say("importing.column.website"), grows: true },
    size: 168,
    cell: ({ row: { original: run } }) => (
      <span className={classes.stack}>
        <strong className={classes.oneLine}>{runName(run, words)}</strong>
        <span
          className={`${classes.minor} ${classes.oneLine}`}
          title={run.error_message ?? run.file_name ?? undefined}
        >
          {run.error_message ?? run.file_name ?? words.say(`importing.trigger.${run.trigger}`)}
        </span>
      </span>
    ),
  });
}

function statusColumn(words: Words): GridColumn<ImportRun> {
  return column.display({
    id: "status",
    meta: { label: words.say("importing.column.status") },
    size: 130,
    cell: ({ row }) => <RunStatus words={words} run={row.original} />,
  });
}

function progressColumn(words: Words, size: number): GridColumn<ImportRun> {
  return column.display({
    id: "percentage",
    meta: { label: words.say("importing.column.percentage") },
    size,
    cell: ({ row }) => <RunProgress words={words} run={row.original} />,
  });
}

function countColumns(words: Words): GridColumn<ImportRun>[] {
  const counts = ["products_count", "products_created", "products_updated", "products_error"] as const;
  return counts.map((id) =>
    column.display({
      id,
      meta: { label: words.say(`importing.column.${id}`), align: "end" },
      size: 78,
      cell: ({ row: { original: run } }) => (
        <span className={classes.figure} data-wrong={(id === "products_error" && run[id] > 0) || undefined}>
          {words.number(run[id])}
        </span>
      ),
    }),
  );
}

function dateColumn(words: Words, id: "start_datetime" | "end_datetime"): GridColumn<ImportRun> {
  return column.display({
    id,
    meta: { label: words.say(`importing.column.${id}`), align: "end" },
    size: 104,
    cell: ({ row }) => {
      const moment = row.original[id];
      return <span className={classes.moment}>{moment ? words.dateTime(moment) : "—"}</span>;
    },
  });
}

function actionsColumn(words: Words, actionsOf: ActionsOf): GridColumn<ImportRun> {
  return column.display({
    id: "actions",
    meta: { label: words.say("importing.column.actions"), align: "end" },
    // Beside three buttons there is room left for a finger on the cell.
    size: 136,
    cell: ({ row: { original: run } }) => (
      <RunActions run={run} name={runName(run, words)} actionsOf={actionsOf} tabIndex={-1} />
    ),
  });
}
