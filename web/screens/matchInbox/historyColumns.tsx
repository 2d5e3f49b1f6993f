import { gridColumnHelper } from "#web/parts/data-grid/gridColumns.ts";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import type { Proposal } from "#web/queries/matchProposals.ts";
import type { Words } from "#web/session/words.ts";
import { JudgedState, Pair, UndoButtons } from "./JudgedCard.tsx";
import type { UndoJudgement } from "./useUndoJudgement.ts";
import classes from "./History.module.css";

const column = gridColumnHelper<Proposal>();

export function historyColumns(words: Words, undo: UndoJudgement): GridColumn<Proposal>[] {
  const { say, number, dateTime } = words;
  return [
    column.display({
      id: "pair",
      meta: { label: say("matchInbox.history.pair"), grows: true },
      size: 250,
      cell: ({ row }) => <Pair proposal={row.original} />,
    }),
    column.display({
      id: "website",
      meta: { label: say("matchInbox.history.website") },
      size: 115,
      cell: ({ row }) => <span className={classes.oneLine}>{row.original.website_name}</span>,
    }),
    column.display({
      id: "reason",
      meta: { label: say("matchInbox.filter.reason") },
      size: 150,
      cell: ({ row }) => say(`matchInbox.reason.${row.original.reason}`),
    }),
    column.display({
      id: "score",
      meta: { label: say("matchInbox.score"), align: "end" },
      size: 80,
      cell: ({
        row: {
          original: { score },
        },
      }) => (score === null ? "—" : number(Math.round(score))),
    }),
    column.display({
      id: "state",
      meta: { label: say("matchInbox.history.state") },
      size: 120,
      cell: ({ row }) => <JudgedState proposal={row.original} />,
    }),
    column.display({
      id: "judged_at",
      meta: { label: say("matchInbox.history.judgedAt") },
      size: 150,
      cell: ({
        row: {
          original: { judged_at, judged_by },
        },
      }) => (
        <span className={classes.stack}>
          <span>{judged_at ? dateTime(judged_at) : "—"}</span>
          {judged_by && <span className={classes.minor}>{judged_by.name}</span>}
        </span>
      ),
    }),
    ...(undo ? [undoColumn(words, undo)] : []),
  ];
}

function undoColumn({ say }: Words, undo: NonNullable<UndoJudgement>): GridColumn<Proposal> {
  return column.display({
    id: "actions",
    meta: { label: say("matchInbox.history.actions"), align: "end" },
    size: 238,
    cell: ({ row }) => <UndoButtons proposal={row.original} undo={undo} tabIndex={-1} />,
  });
}
