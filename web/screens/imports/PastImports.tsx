import { Button, NativeSelect } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { pastStatuses } from "#shared/reference/importProgress.ts";
import { Message } from "#web/parts/Message.tsx";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import {
  liveImportsOptions,
  pastImportsCountOptions,
  pastImportsOptions,
} from "#web/queries/websiteImports.ts";
import type { ImportStatus } from "#shared/reference/importProgress.ts";
import type { ImportRun, PastImportsChoice } from "#web/queries/websiteImports.ts";
import { useWords } from "#web/session/words.ts";
import { RunGrid } from "./RunGrid.tsx";
import { WebsiteChoice } from "#web/parts/feed/WebsiteChoice.tsx";
import { rowsOfPage, skipsOfPage } from "./pages.ts";
import { pastColumns } from "./runColumns.tsx";
import { importsAddress } from "./search.ts";
import { useRunActions } from "./useRunActions.tsx";
import classes from "./imports.module.css";

type PastImportsProps = { justEnded: ImportRun[]; onLaunch(): void };

/** The runs that are over or paused, the latest first; those that have just ended are not here yet. */
export function PastImports({ justEnded, onLaunch }: PastImportsProps) {
  const words = useWords();
  const { say } = words;
  const past = usePastRuns(justEnded);
  const { page, limit, choice, runs, rows, total, heldCount, change } = past;
  const actionsOf = useRunActions(words);
  const columns = useMemo(() => pastColumns(words, actionsOf), [words, actionsOf]);
  const onPage = useCallback((next: number) => change({ page: next }), [change]);
  const isComing = useIsComing(choice, justEnded);
  return (
    <>
      <h2 className={classes.heading}>{say("importing.past.title")}</h2>
      <RunGrid
        label={say("importing.past.title")}
        columns={columns}
        rows={rows}
        total={total.data === undefined ? undefined : Math.max(0, total.data - heldCount)}
        pages={{ page, limit, onPage, onLimit: (next) => change({ limit: next }) }}
        refreshing={runs.refreshing}
        failed={runs.failed}
        onRetry={() => void Promise.all([runs.retry(), total.refetch()])}
        actionsOf={actionsOf}
        empty={
          isComing ? (
            <Coming />
          ) : isNarrowed(choice) ? (
            <NothingLikeThat onAll={() => change({ website: undefined, status: undefined })} />
          ) : (
            <NoImportYet onLaunch={onLaunch} />
          )
        }
        toolbar={<Narrowing choice={choice} onChange={change} />}
      />
    </>
  );
}

function isNarrowed(choice: PastImportsChoice): boolean {
  return Object.values(choice).some((value) => value !== undefined);
}

/** Whether what is under way, or has just ended above, will stand in the history. */
function useIsComing({ website }: PastImportsChoice, justEnded: ImportRun[]): boolean {
  const { data: live = [] } = useQuery(liveImportsOptions);
  return [...live, ...justEnded].some((run) => website === undefined || run.website_id === website);
}

/** A page of those that are over, but for those that have just ended. */
function usePastRuns(justEnded: PastImportsProps["justEnded"]) {
  const { page, limit, search, change } = useListAddress(importsAddress);
  const { website, status } = search;
  const choice = useMemo(() => ({ website, status }), [website, status]);
  const runs = usePageOfRuns(choice, page, limit);
  const total = useQuery(pastImportsCountOptions(choice));
  const rows = useMemo(() => runs.rows && without(runs.rows, justEnded), [runs.rows, justEnded]);
  const heldCount = (runs.rows?.length ?? 0) - (rows?.length ?? 0);
  return { page, limit, choice, runs, rows, total, heldCount, change };
}

function without(runs: ImportRun[], others: ImportRun[]): ImportRun[] {
  const ids = new Set(others.map(({ id }) => id));
  return runs.filter(({ id }) => !ids.has(id));
}

function usePageOfRuns(choice: PastImportsChoice, page: number, limit: number) {
  const pages = useQueries({
    queries: skipsOfPage(page, limit).map((skip) => pastImportsOptions(choice, skip)),
  });
  const complete = pages.every(({ data }) => data);
  return {
    rows: complete
      ? rowsOfPage(
          pages.flatMap(({ data }) => data ?? []),
          page,
          limit,
        )
      : undefined,
    refreshing: pages.some(({ isPlaceholderData }) => isPlaceholderData),
    failed: pages.some(({ isError, failureCount, data }) => isError || (failureCount > 0 && !data)),
    retry: () => Promise.all(pages.map(({ refetch }) => refetch())),
  };
}

type NarrowingProps = { choice: PastImportsChoice; onChange(choice: PastImportsChoice): void };

function Narrowing({ choice, onChange }: NarrowingProps) {
  const { say } = useWords();
  return (
    <div className={classes.narrowing}>
      <WebsiteChoice
        size="xs"
        clearable
        label={say("importing.past.website")}
        placeholder={say("importing.past.everyWebsite")}
        value={choice.website}
        onChange={(website) => onChange({ website })}
      />
      <NativeSelect
        size="xs"
        aria-label={say("importing.past.status")}
        value={choice.status ?? ""}
        data={[
          { value: "", label: say("importing.past.everyStatus") },
          ...pastStatuses.map((status) => ({ value: status, label: say(`importing.status.${status}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ status: (value as ImportStatus) || undefined })
        }
      />
    </div>
  );
}

function Coming() {
  const { say } = useWords();
  return (
    <Message
      icon={IconHistory}
      title={say("importing.past.comingTitle")}
      advice={say("importing.past.comingAdvice")}
    />
  );
}

function NoImportYet({ onLaunch }: { onLaunch(): void }) {
  const { say } = useWords();
  return (
    <Message
      icon={IconHistory}
      title={say("importing.past.emptyTitle")}
      advice={say("importing.past.emptyAdvice")}
      action={<Button onClick={onLaunch}>{say("importing.launch.open")}</Button>}
    />
  );
}

function NothingLikeThat({ onAll }: { onAll(): void }) {
  const { say } = useWords();
  return (
    <Message
      icon={IconHistory}
      title={say("importing.past.noneTitle")}
      advice={say("importing.past.noneAdvice")}
      action={
        <Button variant="light" onClick={onAll}>
          {say("importing.past.showAll")}
        </Button>
      }
    />
  );
}
