// The judgements of the past, the latest first, and taking one back.
import { IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { Message } from "#web/parts/Message.tsx";
import { DataGrid } from "#web/parts/data-grid/DataGrid.tsx";
import { Pills } from "#web/parts/pills/Pills.tsx";
import { proposalCountsOptions, proposalsOptions } from "#web/queries/matchProposals.ts";
import type { JudgedState } from "#web/queries/matchProposals.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { RuleAndWebsite } from "./InboxFilters.tsx";
import { JudgedCard } from "./JudgedCard.tsx";
import { historyColumns } from "./historyColumns.tsx";
import { inboxAddress, judgedStates, openChoice } from "./search.ts";
import type { ChangeSearch, InboxSearch } from "./search.ts";
import { useUndoJudgement } from "./useUndoJudgement.ts";
import classes from "./MatchInbox.module.css";

const rowHeight = 64;
const pinned = ["pair"];

export function History({ search, onSearch }: { search: InboxSearch; onSearch: ChangeSearch }) {
  const words = useWords();
  const { say } = words;
  const { id: catalogId } = useCatalog();
  const { state = "judged" } = search;
  const { page, limit } = inboxAddress.pageOf(search);
  const choice = useMemo(() => ({ ...openChoice({ ...search, reason: undefined }), state }), [search, state]);
  const judged = useQuery(proposalsOptions(catalogId, choice, limit, (page - 1) * limit));
  const counts = useQuery(proposalCountsOptions(catalogId, choice));
  const undo = useUndoJudgement();
  const columns = useMemo(() => historyColumns(words, undo), [words, undo]);
  return (
    <DataGrid
      label={say("matchInbox.tab.history")}
      columns={columns}
      pinned={pinned}
      rows={judged.data}
      rowId={({ id }) => String(id)}
      rowName={({ own }) => own.title}
      rowHeight={rowHeight}
      total={counts.data?.count}
      page={page}
      limit={limit}
      pageSizes={inboxAddress.sizes}
      refreshing={judged.isPlaceholderData}
      failed={judged.isError}
      onPage={useCallback((next: number) => onSearch({ page: next }), [onSearch])}
      onRetry={() => void Promise.all([judged.refetch(), counts.refetch()])}
      renderCard={(proposal) => <JudgedCard proposal={proposal} undo={undo} />}
      empty={<NothingJudged state={state} />}
      toolbar={<Narrowing state={state} choice={choice} onSearch={onSearch} />}
    />
  );
}

type NarrowingProps = {
  state: JudgedState;
  choice: ReturnType<typeof openChoice>;
  onSearch: ChangeSearch;
};

/** By what became of the pairs, by rule and by website. */
function Narrowing({ state, choice, onSearch }: NarrowingProps) {
  const { say } = useWords();
  return (
    <div className={classes.toolbar}>
      <Pills<JudgedState>
        label={say("matchInbox.history.state")}
        value={state}
        onChange={(next) => onSearch({ state: next })}
        choices={judgedStates.map((value) => ({
          value,
          label: say(`matchInbox.history.states.${value}`),
        }))}
      />
      <RuleAndWebsite choice={choice} onChange={onSearch} />
    </div>
  );
}

function NothingJudged({ state }: { state: JudgedState }) {
  const { say } = useWords();
  return (
    <Message
      icon={IconHistory}
      title={say(`matchInbox.history.none.${state}`)}
      advice={say("matchInbox.history.emptyAdvice")}
    />
  );
}
