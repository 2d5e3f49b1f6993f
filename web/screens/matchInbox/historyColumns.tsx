import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { listColumns } from "#web/parts/list/listColumns.ts";
import type { ListColumn } from "#web/parts/list/listColumns.ts";
import type { Proposal } from "#web/queries/matchProposals.ts";
import type { Words } from "#web/session/words.ts";
import { JudgedState, Pair, UndoButtons } from "./JudgedCard.tsx";
import type { UndoJudgement } from "./useUndoJudgement.ts";
import classes from "./History.module.css";

export function historyColumns(words: Words, undo: UndoJudgement): GridColumn<Proposal>[] {
  const { say, number } = words;
  return listColumns<Proposal>(null, {
    pair: {
      label: say("matchInbox.history.pair"),
      size: 250,
      grows: true,
      cell: (proposal) => <Pair proposal={proposal} />,
    },
    website: {
      label: say("matchInbox.history.website"),
      size: 115,
      cell: (proposal) => <span className={classes.oneLine}>{proposal.website_name}</span>,
    },
    reason: {
      label: say("matchInbox.filter.reason"),
      size: 150,
      cell: ({ reason }) => say(`matchInbox.reason.${reason}`),
    },
    score: {
      label: say("matchInbox.score"),
      size: 80,
      align: "end",
      cell: ({ score }) => (score === null ? "—" : number(Math.round(score))),
    },
    state: {
      label: say("matchInbox.history.state"),
      size: 120,
      cell: (proposal) => <JudgedState proposal={proposal} />,
    },
    judged_at: { label: say("matchInbox.history.judgedAt"), size: 150, cell: judgedCell(words) },
    ...(undo && { actions: undoColumn(words, undo) }),
  });
}

function judgedCell({ dateTime }: Words) {
  return ({ judged_at, judged_by }: Proposal) => (
    <span className={classes.stack}>
      <span>{judged_at ? dateTime(judged_at) : "—"}</span>
      {judged_by && <span className={classes.minor}>{judged_by.name}</span>}
    </span>
  );
}

function undoColumn({ say }: Words, undo: NonNullable<UndoJudgement>): ListColumn<Proposal> {
  return {
    label: say("matchInbox.history.actions"),
    size: 238,
    align: "end",
    cell: (proposal) => <UndoButtons proposal={proposal} undo={undo} tabIndex={-1} />,
  };
}
