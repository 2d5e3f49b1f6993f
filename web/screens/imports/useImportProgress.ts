import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { cut } from "#shared/messages/cut.ts";
import { toastOfWebsite, toastProblem, toastSuccess, toastWarning } from "#web/parts/toasts/toasts.ts";
import { followImports } from "#web/queries/importProgress.ts";
import type { ToldRun } from "#web/queries/importProgress.ts";
import {
  everyImport,
  fetchImport,
  liveImportsOptions,
  pastImports,
  underWay,
} from "#web/queries/websiteImports.ts";
import type { ImportRun } from "#web/queries/websiteImports.ts";
import type { Words } from "#web/session/words.ts";

/** How long a run that has just ended stays where it was followed, so that a short one is seen at all. */
const shownAfterEnd_ms = 5_000;

/**
 * Keeps the lists of imports as the server tells that they get on, and says in passing how each one ended. Returns
 * those that have just ended: they are still shown among those under way, and not yet in the history.
 */
export function useImportProgress(words: Words): ImportRun[] {
  const client = useQueryClient();
  const [justEnded, setJustEnded] = useState<ImportRun[]>([]);
  useEffect(() => {
    const kept = keepForAWhile(setJustEnded);
    const { told, clear } = followEnds(client, words, kept);
    const unfollow = followImports({
      opened: () => void client.invalidateQueries({ queryKey: everyImport }),
      told,
    });
    return () => {
      unfollow();
      clear();
      kept.clear();
    };
  }, [client, words]);
  return justEnded;
}

type SetRuns = (change: (runs: ImportRun[]) => ImportRun[]) => void;

/** Runs that have ended stay in sight for a moment. */
function keepForAWhile(setRuns: SetRuns) {
  const leaving = new Map<number, ReturnType<typeof setTimeout>>();
  const leave = (id: number) => {
    clearTimeout(leaving.get(id));
    if (leaving.delete(id)) setRuns((runs) => runs.filter((run) => run.id !== id));
  };
  return {
    leave,
    stay: (run: ImportRun) => {
      leaving.set(
        run.id,
        setTimeout(() => leave(run.id), shownAfterEnd_ms),
      );
      setRuns((runs) => [...runs.filter(({ id }) => id !== run.id), run]);
    },
    clear: () => {
      for (const timer of leaving.values()) clearTimeout(timer);
      setRuns(() => []);
    },
  };
}

/** What is told of runs, taken down: those that run change where they are shown, those that end are said. */
function followEnds(client: QueryClient, words: Words, kept: ReturnType<typeof keepForAWhile>) {
  /** Those that were seen under way: their end is news. */
  const watched = new Set<number>();
  const ended = new Set<number>();
  const end = async (toldRun: ToldRun) => {
    const stays = toldRun.type !== "remove" && !isPausedByHand(toldRun);
    const run = stays ? await fetchImport(toldRun.id).catch(() => undefined) : liveRun(client, toldRun.id);
    // It may have been taken up again while it was asked for.
    if (!ended.has(toldRun.id)) return;
    // It ended long ago: who took it back was told.
    if (run?.undone_at) return void client.invalidateQueries({ queryKey: everyImport });
    if (stays && run) kept.stay(run);
    removeLive(client, toldRun.id);
    // The stream does not know the language of the screen; what was asked for does.
    sayEnd(stays ? { ...toldRun, ...run } : toldRun, run, words);
  };
  const goOn = (run: ToldRun) => {
    watched.add(run.id);
    ended.delete(run.id);
    kept.leave(run.id);
    changeLive(client, run);
  };
  const told = (run: ToldRun) => {
    const { id, type, status } = run;
    if (status && underWay.includes(status)) return goOn(run);
    if (type === "remove") kept.leave(id);
    const isNews = type === "remove" || watched.has(id) || liveRun(client, id) || endedUnseen(client, run);
    watched.delete(id);
    if (!isNews || (ended.has(id) && type !== "remove")) return;
    ended.add(id);
    void end(run);
  };
  return { told, clear: () => ended.clear() };
}

function liveRun(client: QueryClient, id: number): ImportRun | undefined {
  return client.getQueryData(liveImportsOptions.queryKey)?.find((run) => run.id === id);
}

/** A run that is over before it was told of is news too; one that is paused, or stands in the history, is not. */
function endedUnseen(client: QueryClient, { id, status, end_datetime }: ToldRun): boolean {
  const history = client.getQueriesData<ImportRun[]>({ queryKey: pastImports });
  const isKnown = history.some(([, runs]) =>
    runs?.some((run) => run.id === id && run.end_datetime === end_datetime),
  );
  return status !== "paused" && !isKnown;
}

/** The person who paused a run knows; a run that pauses by itself says why. */
function isPausedByHand({ status, error_message }: ToldRun): boolean {
  return status === "paused" && !error_message;
}

/** A run that the list has not got yet is asked for with its website. */
function changeLive(client: QueryClient, toldRun: ToldRun): void {
  if (!liveRun(client, toldRun.id)) {
    void client.invalidateQueries({ queryKey: liveImportsOptions.queryKey });
    return;
  }
  client.setQueryData(liveImportsOptions.queryKey, (runs) =>
    runs?.map((run) => (run.id === toldRun.id ? ({ ...run, ...toldRun } as ImportRun) : run)),
  );
}

function removeLive(client: QueryClient, id: number): void {
  client.setQueryData(liveImportsOptions.queryKey, (runs) => runs?.filter((run) => run.id !== id));
  void client.invalidateQueries({ queryKey: everyImport });
}

/** The rest of a long reason is in the run's detail. */
const shownOfProblem = 160;

function sayEnd(run: ToldRun, before: ImportRun | undefined, words: Words): void {
  const { say, number } = words;
  const name = before?.website?.name ?? say("importing.runNumber", { id: run.id });
  const values = {
    name,
    count: run.products_count ?? 0,
    formatted: number(run.products_count ?? 0),
    problem: cut(run.error_message ?? "", shownOfProblem),
  };
  const of = before && toastOfWebsite(before.website_id);
  if (run.status === "complete" && before?.trial)
    toastSuccess(say("importing.ended.trial", values), words, of);
  else if (run.status === "complete" && run.error_message)
    toastWarning(say("importing.ended.toCheck", values), words, of);
  else if (run.status === "complete") toastSuccess(say("importing.ended.complete", values), words, of);
  // Whoever discarded it has been told, and another one goes on in place of what a newer one was left to.
  if (run.status === "error" && !run.discarded)
    toastProblem(say("importing.ended.error", values), words, undefined, of);
  // That its source did not answer is nothing that somebody has to look into.
  if (run.status === "paused" && run.error_message)
    toastWarning(say(`importing.ended.${run.awaits_source ? "waiting" : "doubtful"}`, values), words, of);
}
