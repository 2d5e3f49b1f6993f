import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { cut } from "#shared/messages/cut.ts";
import { toastProblem, toastSuccess, toastWarning } from "#web/parts/toasts.ts";
import { followImports } from "#web/queries/importProgress.ts";
import type { ToldRun } from "#web/queries/importProgress.ts";
import { everyImport, liveImportsOptions, underWay } from "#web/queries/websiteImports.ts";
import type { ImportRun } from "#web/queries/websiteImports.ts";
import type { Words } from "#web/session/words.ts";

/** Keeps the lists of imports as the server tells that they get on, and says in passing how each one ended. */
export function useImportProgress(words: Words): void {
  const client = useQueryClient();
  useEffect(() => {
    /** Those that were seen under way: their end is news. */
    const watched = new Map<number, ImportRun | undefined>();
    return followImports({
      opened: () => void client.invalidateQueries({ queryKey: everyImport }),
      told: (told) => {
        const known = liveRun(client, told.id) ?? watched.get(told.id);
        if (told.status && underWay.includes(told.status)) {
          watched.set(told.id, known);
          changeLive(client, told);
        } else if (told.type === "remove" || watched.has(told.id) || known) {
          watched.delete(told.id);
          forgetLive(client, told.id);
          sayEnd(told, known, words);
        }
      },
    });
  }, [client, words]);
}

function liveRun(client: QueryClient, id: number): ImportRun | undefined {
  return client.getQueryData(liveImportsOptions.queryKey)?.find((run) => run.id === id);
}

/** A run that the list has not got yet is asked for with its website. */
function changeLive(client: QueryClient, told: ToldRun): void {
  if (!liveRun(client, told.id)) {
    void client.invalidateQueries({ queryKey: liveImportsOptions.queryKey });
    return;
  }
  client.setQueryData(liveImportsOptions.queryKey, (runs) =>
    runs?.map((run) => (run.id === told.id ? ({ ...run, ...told } as ImportRun) : run)),
  );
}

function forgetLive(client: QueryClient, id: number): void {
  client.setQueryData(liveImportsOptions.queryKey, (runs) => runs?.filter((run) => run.id !== id));
  void client.invalidateQueries({ queryKey: everyImport });
}

/** The rest of a long reason is in the run's detail. */
const shownOfProblem = 160;

function sayEnd(told: ToldRun, known: ImportRun | undefined, words: Words): void {
  const { say, number } = words;
  const name = known?.website?.name ?? say("importing.runNumber", { id: told.id });
  const values = {
    name,
    count: told.products_count ?? 0,
    formatted: number(told.products_count ?? 0),
    problem: cut(told.error_message ?? "", shownOfProblem),
  };
  if (told.status === "complete") toastSuccess(say("importing.ended.complete", values), words);
  if (told.status === "error") toastProblem(say("importing.ended.error", values), words);
  if (told.status === "paused" && told.error_message)
    toastWarning(say("importing.ended.doubtful", values), words);
}
