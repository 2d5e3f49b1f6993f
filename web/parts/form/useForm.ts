// A form over a row: what is typed, what is wrong with it, and what becomes of it when it is saved or left.
import { useCallback, useId, useState } from "react";
import { toastProblem } from "#web/parts/toasts/toasts.ts";
import { useWords } from "#web/session/words.ts";
import { type FormRow, bodyOf, valueAt } from "./draft.ts";
import { type Saving, mayOverwrite, saveOver, savedMeanwhile, withValue } from "./saveOver.ts";
import { refusalText, serverProblems } from "./serverProblems.ts";
import { useMayLeave } from "./useMayLeave.ts";
import { type Check, useProblems } from "./useProblems.ts";
import { useTyped } from "./useTyped.ts";

type FormOptions<Saved> = FormRow &
  Saving<Saved> & {
    /** Under which what is typed is kept: "customer.7", "customer.new". */
    name: string;
    /** The name of each field, for what is said of fields that both wrote. */
    label(path: string): string;
    /** What is wrong beyond what the entity says, by the path of its field, in the reader's language. */
    check?: Check;
    /** How long a refusal is shown, where it is not as long as any failure. */
    failureShown_ms?: number;
  };

export type Form = ReturnType<typeof useForm<unknown>>;

/** The state of a form. Leaving it unsaved asks first; what was typed outlives a reload and a lost session. */
export function useForm<Saved>(options: FormOptions<Saved>) {
  const { entity, stored, label, check, failureShown_ms } = options;
  const words = useWords();
  const typed = useTyped(options);
  const { row, changes, write } = typed;
  const mayLeave = useMayLeave(typed);
  const problems = useProblems(typed, check);
  const [isSaving, setSaving] = useState(false);
  const id = useId();

  const { accept } = problems;
  const set = useCallback(
    (path: string, value: unknown) => {
      write(path, value);
      accept(path);
    },
    [write, accept],
  );

  const send = async (): Promise<Saved | undefined> => {
    typed.reopen();
    try {
      const saved = await saveOver(options, typed, async (paths, theirs) => {
        const fields = paths.map((path) => withValue(label(path), path, { row: theirs, words }));
        if (await mayOverwrite(fields, words)) return true;
        problems.refuse(Object.fromEntries(paths.map((path) => [path, savedMeanwhile(path, theirs, words)])));
        focusFirstProblem(id);
        return false;
      });
      if (saved !== undefined) typed.end();
      return saved;
    } catch (error) {
      problems.refuse(serverProblems(error));
      toastProblem(refusalText(error, words, label), words, failureShown_ms);
      focusFirstProblem(id);
      return undefined;
    }
  };

  /** The row as it was saved; undefined when it was not, which has been told. */
  const submit = async (): Promise<Saved | undefined> => {
    problems.show();
    if (problems.isAny) {
      toastProblem(words.say("forms.invalid"), words, undefined, id);
      focusFirstProblem(id);
      return undefined;
    }
    setSaving(true);
    return send().finally(() => setSaving(false));
  };

  return {
    /** Of its element on the page. */
    id,
    entity,
    isNew: stored === null,
    writer: problems.writer,
    value: (path: string) => valueAt(row, changes, path),
    /** As it is stored, whatever was typed. */
    savedValue: (path: string) => valueAt(row, {}, path),
    set,
    leave: problems.leave,
    problem: problems.at,
    find: problems.find,
    label,
    isDirty: typed.isDirty,
    /** What saving would send, and whether the entity's rules would have it: for what is told before it is saved. */
    body: bodyOf(row, changes),
    isValid: problems.isValid,
    /** What is shown was typed before a reload, or before the session ended. */
    isResumed: typed.isResumed,
    isSaving,
    submit,
    discard: () => {
      typed.discard();
      problems.clear();
    },
    mayLeave,
  };
}

/** Once what is wrong is on screen; where no field shows it, whoever pressed the button goes on there. */
function focusFirstProblem(formId: string): void {
  setTimeout(() => {
    const form = document.getElementById(formId);
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (field ?? form?.querySelector<HTMLElement>('button[type="submit"]'))?.focus();
  });
}
