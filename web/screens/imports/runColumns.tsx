// The columns of the runs: what both grids show, then what each has of its own.
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { RunStatus } from "#web/parts/feed/RunStatus.tsx";
import { listColumns } from "#web/parts/list/listColumns.ts";
import type { ListColumn } from "#web/parts/list/listColumns.ts";
import type { ImportRun } from "#web/queries/websiteImports.ts";
import type { Words } from "#web/session/words.ts";
import { RunActions } from "./RunActions.tsx";
import { RunProgress } from "./RunProgress.tsx";
import { RunTimes } from "./RunTimes.tsx";
import { runName } from "./useRunActions.tsx";
import type { RunAction } from "./useRunActions.tsx";
import classes from "./imports.module.css";

type ActionsOf = (run: ImportRun) => RunAction[];
type RunColumns = Record<string, ListColumn<ImportRun>>;

export function liveColumns(words: Words, actionsOf: ActionsOf): GridColumn<ImportRun>[] {
  return listColumns<ImportRun>(null, {
    ...stateColumns(words, { progress: 180 }),
    ...countColumns(words),
    times: {
      label: words.say("importing.column.times"),
      size: 136,
      align: "end",
      cell: (run) => <RunTimes words={words} run={run} />,
    },
    actions: actionsColumn(words, actionsOf),
  });
}

export function pastColumns(words: Words, actionsOf: ActionsOf): GridColumn<ImportRun>[] {
  return listColumns<ImportRun>(null, {
    ...stateColumns(words, { progress: 124 }),
    ...countColumns(words),
    start_datetime: dateColumn(words, "start_datetime"),
    end_datetime: dateColumn(words, "end_datetime"),
    actions: actionsColumn(words, actionsOf),
  });
}

function stateColumns(words: Words, sizes: { progress: number }): RunColumns {
  const { say } = words;
  return {
    website: { label: say("importing.column.website"), size: 168, grows: true, cell: websiteCell(words) },
    status: {
      label: say("importing.column.status"),
      size: 130,
      cell: (run) => <RunStatus words={words} run={run} />,
    },
    percentage: {
      label: say("importing.column.percentage"),
      size: sizes.progress,
      cell: (run) => <RunProgress words={words} run={run} />,
    },
  };
}

/** What went wrong goes before the file. */
function websiteCell(words: Words) {
  return (run: ImportRun) => (
    <span className={classes.stack}>
      <strong className={classes.oneLine}>{runName(run, words)}</strong>
      <span
        className={`${classes.minor} ${classes.oneLine}`}
        title={run.error_message ?? run.file_name ?? undefined}
      >
        {run.error_message ?? run.file_name ?? words.say(originOf(run))}
      </span>
    </span>
  );
}

/** The offers of a catalogue's marketplaces are an import of its own website, but not of its products. */
function originOf({ scope, trigger }: ImportRun) {
  return scope === "marketplace"
    ? ("importing.scope.marketplace" as const)
    : (`importing.trigger.${trigger}` as const);
}

function countColumns(words: Words): RunColumns {
  const counts = ["products_count", "products_created", "products_updated", "products_error"] as const;
  const columns = counts.map((id): [string, ListColumn<ImportRun>] => [
    id,
    {
      label: words.say(`importing.column.${id}`),
      size: 78,
      align: "end",
      cell: (run) => (
        <span className={classes.figure} data-wrong={(id === "products_error" && run[id] > 0) || undefined}>
          {words.number(run[id])}
        </span>
      ),
    },
  ]);
  return Object.fromEntries(columns);
}

function dateColumn(words: Words, id: "start_datetime" | "end_datetime"): ListColumn<ImportRun> {
  return {
    label: words.say(`importing.column.${id}`),
    size: 104,
    align: "end",
    cell: ({ [id]: moment }) => (
      <span className={classes.moment}>{moment ? words.dateTime(moment) : "—"}</span>
    ),
  };
}

function actionsColumn(words: Words, actionsOf: ActionsOf): ListColumn<ImportRun> {
  return {
    label: words.say("importing.column.actions"),
    // Beside three buttons there is room left for a finger on the cell.
    size: 136,
    align: "end",
    cell: (run) => <RunActions run={run} name={runName(run, words)} actionsOf={actionsOf} tabIndex={-1} />,
  };
}
