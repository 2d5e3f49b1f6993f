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
import { toastFailure, toastSuccess } from "#web/parts/toasts/toasts.ts";
import { actOnImport, deleteImport, errorFileLink, everyImport } from "#web/queries/websiteImports.ts";
import type { ImportRun } from "#web/queries/websiteImports.ts";
import type { Words } from "#web/session/words.ts";
import { Reasons } from "./Reasons.tsx";
import { applyingQuestion } from "./applyingQuestion.ts";
import { type ActionName, possibleActions } from "./possibleActions.ts";
import classes from "./imports.module.css";

export type RunAction = { label: string; icon: Icon } & ({ run(): void } | { link: string });

/** The actions on a run, worded and ready: stable between renders. */
export function useRunActions(words: Words): (run: ImportRun) => RunAction[] {
  const client = useQueryClient();
  return useMemo(() => {
    const actions = actionsWith(words, async (act, done) => {
      try {
        await act();
        if (done) toastSuccess(done, words);
      } catch (error) {
        toastFailure(error, words);
      }
      await client.invalidateQueries({ queryKey: everyImport });
    });
    return (run) => [
      ...errorFileAction(run, words),
      ...possibleActions(run).map((name) => ({
        label: words.say(`importing.action.${name}`),
        icon: icons[name],
        run: () => void actions[name](run),
      })),
    ];
  }, [client, words]);
}

const icons: Record<ActionName, Icon> = {
  again: IconRotateClockwise,
  import: IconFileImport,
  undo: IconArrowBackUp,
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  apply: IconCheck,
  discard: IconX,
  remove: IconTrash,
};

/** Does something, and says `done` once it is. */
type Attempt = (act: () => Promise<unknown>, done?: string) => Promise<void>;

function actionsWith(words: Words, attempt: Attempt): Record<ActionName, (run: ImportRun) => Promise<void>> {
  const { say } = words;
  const once = (action: "run" | "pause" | "resume" | "discard", done?: string) => (run: ImportRun) =>
    attempt(() => actOnImport(run.id, action), done);
  return {
    again: once("run", say("importing.done.again")),
    import: once("run", say("importing.launch.done", { count: 1 })),
    undo: async (run) => {
      if (!(await isAgreed("undo", run, words))) return;
      await attempt(() => actOnImport(run.id, "undo"), say("importing.done.undo"));
    },
    pause: once("pause"),
    resume: once("resume"),
    apply: async (run) => {
      if (await isApplyingAgreed(run, words)) await attempt(() => actOnImport(run.id, "resume"));
    },
    discard: once("discard", say("importing.done.discard")),
    remove: async (run) => {
      if (!(await isAgreed("delete", run, words))) return;
      await attempt(() => deleteImport(run.id), say("importing.done.remove"));
    },
  };
}

async function isAgreed(what: "undo" | "delete", run: ImportRun, words: Words): Promise<boolean> {
  const { say } = words;
  return confirm({
    title: say(`importing.${what}.title`),
    text: say(`importing.${what}.text`, { name: runName(run, words) }),
    confirmLabel: say(what === "undo" ? "importing.action.undo" : "importing.action.remove"),
    ...(what === "undo" && { leaveLabel: say("importing.undo.leave") }),
    danger: true,
  });
}

/** A run that paused in doubt is applied once all that is doubtful of it was shown: that is what is agreed to. */
async function isApplyingAgreed(run: ImportRun, words: Words): Promise<boolean> {
  const { title, confirmLabel, emptied } = applyingQuestion(run, words);
  return confirm({
    title,
    text: (
      <div className={classes.doubts}>
        <p>{words.say("importing.apply.text", { name: runName(run, words) })}</p>
        <Reasons text={run.error_message ?? ""} />
        {emptied && <p>{emptied}</p>}
      </div>
    ),
    confirmLabel,
    danger: true,
  });
}

function errorFileAction(run: ImportRun, { say }: Words): RunAction[] {
  const link = errorFileLink(run);
  return link ? [{ label: say("importing.action.errors"), icon: IconFileAlert, link }] : [];
}

/** What a run is called: its website, or its number when that is gone. */
export function runName({ website, id, scope }: ImportRun, { say }: Words): string {
  const name = website?.name ?? say("importing.runNumber", { id });
  // An import of a website's offers is none of its products.
  return scope === "marketplace" ? say("importing.offersOf", { name }) : name;
}
