import {
  IconArrowBackUp,
  IconCheck,
  IconFileAlert,
  IconFileImport,
  IconPlayerPause,
  IconPlayerPlay,
  IconRotateClockwise,
  IconTrash,
  IconX,
} from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { toastFailure, toastSuccess } from "#web/parts/toasts.ts";
import { actOnImport, deleteImport, errorFileLink, everyImport } from "#web/queries/websiteImports.ts";
import type { ImportRun, ImportStatus } from "#web/queries/websiteImports.ts";
import type { Words } from "#web/session/words.ts";

export type RunAction = { label: string; icon: Icon } & ({ run(): void } | { link: string });
type Name = "again" | "import" | "undo" | "pause" | "resume" | "apply" | "discard" | "remove";

/** What one may do with a run in each status. One that runs has to be paused before it can be deleted. */
const possible: Record<ImportStatus, readonly Name[]> = {
  running: ["pause"],
  pending: ["pause", "remove"],
  paused: ["resume", "remove"],
  complete: ["again", "remove"],
  error: ["again", "remove"],
};

function possibleFor(run: ImportRun): readonly Name[] {
  const { status, error_message, trial, undoable_until } = run;
  if (run.awaits_source) return possible.paused;
  if (status === "paused" && error_message) return ["apply", "discard"];
  if (status === "complete" && trial) return ["import", "remove"];
  return undoable_until === null ? possible[status] : ["again", "undo", "remove"];
}

/** The actions on a run, worded and ready: stable between renders. */
export function useRunActions(words: Words): (run: ImportRun) => RunAction[] {
  const client = useQueryClient();
  return useMemo(() => {
    const { say } = words;
    const attempt = async (act: () => Promise<unknown>, done?: string) => {
      try {
        await act();
        if (done) toastSuccess(done, words);
      } catch (error) {
        toastFailure(error, words);
      }
      await client.invalidateQueries({ queryKey: everyImport });
    };
    const remove = async (run: ImportRun) => {
      const agreed = await confirm({
        title: say("importing.delete.title"),
        text: say("importing.delete.text", { name: runName(run, words) }),
        confirmLabel: say("importing.action.remove"),
        danger: true,
      });
      if (agreed) await attempt(() => deleteImport(run.id), say("importing.done.remove"));
    };
    const undo = async (run: ImportRun) => {
      const agreed = await confirm({
        title: say("importing.undo.title"),
        text: say("importing.undo.text", { name: runName(run, words) }),
        confirmLabel: say("importing.action.undo"),
        danger: true,
      });
      if (agreed) await attempt(() => actOnImport(run.id, "undo"), say("importing.done.undo"));
    };
    const actions: Record<Name, { icon: Icon; run(run: ImportRun): void }> = {
      again: {
        icon: IconRotateClockwise,
        run: ({ id }) => void attempt(() => actOnImport(id, "run"), say("importing.done.again")),
      },
      import: {
        icon: IconFileImport,
        run: ({ id }) =>
          void attempt(() => actOnImport(id, "run"), say("importing.launch.done", { count: 1 })),
      },
      undo: { icon: IconArrowBackUp, run: (run) => void undo(run) },
      pause: { icon: IconPlayerPause, run: ({ id }) => void attempt(() => actOnImport(id, "pause")) },
      resume: { icon: IconPlayerPlay, run: ({ id }) => void attempt(() => actOnImport(id, "resume")) },
      apply: { icon: IconCheck, run: ({ id }) => void attempt(() => actOnImport(id, "resume")) },
      discard: {
        icon: IconX,
        run: ({ id }) => void attempt(() => actOnImport(id, "discard"), say("importing.done.discard")),
      },
      remove: { icon: IconTrash, run: (run) => void remove(run) },
    };
    return (run) => {
      const link = errorFileLink(run);
      return [
        ...(link ? [{ label: say("importing.action.errors"), icon: IconFileAlert, link }] : []),
        ...possibleFor(run).map((name) => ({
          label: say(`importing.action.${name}`),
          icon: actions[name].icon,
          run: () => actions[name].run(run),
        })),
      ];
    };
  }, [client, words]);
}

/** What a run is called: its website, or its number when that is gone. */
export function runName({ website, id }: ImportRun, { say }: Words): string {
  return website?.name ?? say("importing.runNumber", { id });
}
