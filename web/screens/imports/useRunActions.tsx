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
import type { ImportStatus } from "#shared/reference/importProgress.ts";
import type { ImportRun } from "#web/queries/websiteImports.ts";
import type { Words } from "#web/session/words.ts";
import { Reasons } from "./Reasons.tsx";
import classes from "./imports.module.css";

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
      ...possibleFor(run).map((name) => ({
        label: words.say(`importing.action.${name}`),
        icon: icons[name],
        run: () => void actions[name](run),
      })),
    ];
  }, [client, words]);
}

const icons: Record<Name, Icon> = {
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

function actionsWith(words: Words, attempt: Attempt): Record<Name, (run: ImportRun) => Promise<void>> {
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
  const { say, number } = words;
  const { emptied = 0 } = run.would_change ?? {};
  const name = runName(run, words);
  return confirm({
    title:
      emptied > 0
        ? say("importing.empty.title", { count: emptied, formatted: number(emptied) })
        : say("importing.apply.title"),
    text: (
      <div className={classes.doubts}>
        <p>{say("importing.apply.text", { name })}</p>
        <Reasons text={run.error_message ?? ""} />
        {emptied > 0 && <p>{say("importing.empty.text", { names: emptiedNames(run, words) })}</p>}
      </div>
    ),
    confirmLabel: say(emptied > 0 ? "importing.empty.confirm" : "importing.apply.confirm"),
    danger: true,
  });
}

/** The first of the products that would have no price any more, and how many others. */
function emptiedNames({ would_change }: ImportRun, { say, number, language }: Words): string {
  const { emptied = 0, emptied_titles = [] } = would_change ?? {};
  const others = emptied - emptied_titles.length;
  const named = emptied_titles.map((name) => say("app.quoted", { name }));
  const more =
    others > 0 ? [say("importing.empty.others", { count: others, formatted: number(others) })] : [];
  return new Intl.ListFormat(language).format([...named, ...more]);
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
