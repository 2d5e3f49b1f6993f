// The judgements of the past, the latest first, and taking one back.
import { IconHistory } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { ApiError } from "#web/api.ts";
import { Message } from "#web/parts/Message.tsx";
import { DataGrid } from "#web/parts/data-grid/DataGrid.tsx";
import { Pills } from "#web/parts/pills/Pills.tsx";
import { toastFailure, toastSuccess, toastWarning } from "#web/parts/toasts.ts";
import {
  proposalCountsOptions,
  proposalsOptions,
  undoBatch,
  undoJudgement,
} from "#web/queries/matchProposals.ts";
import type { JudgedState, Proposal } from "#web/queries/matchProposals.ts";
import { matchesChanged } from "#web/queries/matches.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import { RuleAndWebsite } from "./InboxFilters.tsx";
import { JudgedCard } from "./JudgedCard.tsx";
import type { ChangeSearch } from "./MatchInbox.tsx";
import { historyColumns } from "./historyColumns.tsx";
import { judgedStates, openChoice } from "./search.ts";
import type { InboxSearch } from "./search.ts";
import { undoneText } from "./undoneText.ts";
import classes from "./MatchInbox.module.css";

const pageSizes = [20] as const;
const [limit] = pageSizes;
const rowHeight = 64;
const pinned = ["pair"];

export function History({ search, onSearch }: { search: InboxSearch; onSearch: ChangeSearch }) {
  const words = useWords();
  const { say } = words;
  const { id: catalogId } = useCatalog();
  const { page = 1, state = "judged" } = search;
  const choice = useMemo(() => ({ ...openChoice({ ...search, reason: undefined }), state }), [search, state]);
  const judged = useQuery(proposalsOptions(catalogId, choice, limit, (page - 1) * limit));
  const counts = useQuery(proposalCountsOptions(catalogId, choice));
  const undo = useUndo();
  const columns = useMemo(() => historyColumns(words, undo), [words, undo]);
  return (
    <DataGrid<Proposal, (typeof pageSizes)[number]>
      label={say("inbox.tab.history")}
      columns={columns}
      pinned={pinned}
      rows={judged.data}
      rowId={({ id }) => String(id)}
      rowName={({ own }) => own.title}
      rowHeight={rowHeight}
      total={counts.data?.count}
      page={page}
      limit={limit}
      pageSizes={pageSizes}
      refreshing={judged.isPlaceholderData}
      failed={judged.isError}
      onPage={useCallback((next: number) => onSearch({ page: next }), [onSearch])}
      onRetry={() => void Promise.all([judged.refetch(), counts.refetch()])}
      renderCard={(proposal) => <JudgedCard proposal={proposal} undo={undo} />}
      empty={
        <Message
          icon={IconHistory}
          title={say(`inbox.history.none.${state}`)}
          advice={say("inbox.history.emptyAdvice")}
        />
      }
      toolbar={
        <div className={classes.toolbar}>
          <Pills<JudgedState>
            label={say("inbox.history.state")}
            value={state}
            onChange={(next) => onSearch({ state: next, page: undefined })}
            choices={judgedStates.map((value) => ({ value, label: say(`inbox.history.states.${value}`) }))}
          />
          <RuleAndWebsite choice={choice} onChange={onSearch} />
        </div>
      }
    />
  );
}

export type UndoJudgement = { one(proposal: Proposal): void; batch(batch: string): void } | undefined;

/** Takes judgements back; undefined for those who may not judge. */
function useUndo(): UndoJudgement {
  const words = useWords();
  const catalog = useCatalog();
  const client = useQueryClient();
  const allowed = useIsAdmin() || !catalog.lock;
  const told = {
    onError: (error: Error) => {
      if (error instanceof ApiError && error.statusCode === 409) toastWarning(error.message, words);
      else toastFailure(error, words);
    },
    onSettled: () => matchesChanged(client),
  };
  const { mutate: one } = useMutation({
    ...told,
    mutationFn: (proposal: Proposal) => undoJudgement(catalog.id, proposal),
    onSuccess: ({ state }, { own: { title } }) => {
      const key = state === "open" ? "inbox.history.undone" : "inbox.history.undoneToFormer";
      toastSuccess(words.say(key, { title }), words);
    },
  });
  const { mutate: batch } = useMutation({
    ...told,
    mutationFn: (id: string) => undoBatch(catalog.id, id),
    onSuccess: (undone) => toastSuccess(undoneText(undone, words), words),
  });
  return useMemo(() => (allowed ? { one, batch } : undefined), [allowed, one, batch]);
}
