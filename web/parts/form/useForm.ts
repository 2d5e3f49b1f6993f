// A form over a row: what is typed, what is wrong with it, and what becomes of it when it is saved or left.
import { useCallback, useId, useMemo, useState } from "react";
import { cut } from "#shared/messages/cut.ts";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { failureText, toastProblem } from "#web/parts/toasts/toasts.ts";
import { useIsAdmin } from "#web/session/customer.ts";
import { type WordKey, type Words, useWords } from "#web/session/words.ts";
import { type FormRow, bodyOf, changesOver, conflictsBetween, problemsIn, valueAt } from "./draft.ts";
import { type ServerProblems, changedMeanwhile, refusalOf, serverProblems } from "./serverProblems.ts";
import { useMayLeave } from "./useMayLeave.ts";
import { type Typed, useTyped } from "./useTyped.ts";

type FormOptions<Saved> = FormRow & {
  /** Under which what is typed is kept: "customer.7", "customer.new". */
  name: string;
  /** The name of each field, for what is said of fields that both wrote. */
  label(path: string): string;
  /** What is wrong beyond what the entity says, by the path of its field, in the reader's language. */
  check?(value: (path: string) => unknown): ServerProblems;
  /** How long a refusal is shown, where it is not as long as any failure. */
  failureShown_ms?: number;
  /** Sends what was written. `version` is of the row as the form found it: the server refuses (412) over a newer one. */
  save(body: Record<string, unknown>, version: string | undefined): Promise<Saved>;
};

export type Form = ReturnType<typeof useForm<unknown>>;

/** The state of a form. Leaving it unsaved asks first; what was typed outlives a reload and a lost session. */
export function useForm<Saved>(options: FormOptions<Saved>) {
  const { entity, stored, label, check, failureShown_ms } = options;
  const words = useWords();
  const writer = useIsAdmin() ? ("admin" as const) : ("owner" as const);
  const typed = useTyped(options);
  const { row, changes } = typed;
  const mayLeave = useMayLeave(typed);
  const [wasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<ServerProblems>({});
  const [isSaving, setSaving] = useState(false);
  const id = useId();
  const problems = useMemo(() => problemsIn(row, changes, writer), [row, changes, writer]);
  const value = (path: string) => valueAt(row, changes, path);
  const further = check?.(value) ?? {};

  const { write } = typed;
  const set = useCallback(
    (path: string, value: unknown) => {
      write(path, value);
      setRefused(({ [path]: _, ...others }) => others);
    },
    [write],
  );

  const problem = (path: string): string | undefined => {
    const [first] = wasTried ? (problems[path] ?? []) : [];
    const said = first
      ? capitalized(words.say(first.key as WordKey, first.values))
      : wasTried && further[path];
    return refused[path] ?? (said || undefined);
  };

  const discard = () => {
    typed.discard();
    setRefused({});
    setTried(false);
  };

  const send = async (): Promise<Saved | undefined> => {
    typed.reopen();
    try {
      const saved = await saveOver(options, typed, (paths, theirs) => {
        const fields = paths.map((path) => withValue(label(path), path, { row: theirs, words }));
        return mayOverwrite(fields, words);
      });
      if (saved !== undefined) typed.end();
      return saved;
    } catch (error) {
      const refusal = serverProblems(error);
      setRefused(refusal);
      toastProblem(refusalOf(refusal, words, label) || failureText(error, words), words, failureShown_ms);
      focusFirstProblem(id);
      return undefined;
    }
  };

  /** The row as it was saved; undefined when it was not, which has been told. */
  const submit = async (): Promise<Saved | undefined> => {
    setTried(true);
    if (Object.keys({ ...problems, ...further }).length > 0) {
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
    writer,
    value,
    set,
    problem,
    label,
    isDirty: typed.isDirty,
    /** What saving would send, and whether the entity's rules would have it: for what is told before it is saved. */
    body: bodyOf(row, changes),
    isValid: Object.keys(problems).length === 0,
    /** What is shown was typed before a reload, or before the session ended. */
    isResumed: typed.isResumed,
    isSaving,
    submit,
    discard,
    mayLeave,
  };
}

/** Fields that only one of two wrote are all kept; where both did, the person decides. Undefined where they will not. */
async function saveOver<Saved>(
  { save }: Pick<FormOptions<Saved>, "save">,
  { row, changes, goOnOver }: Pick<Typed, "row" | "changes" | "goOnOver">,
  mayOverwrite: (paths: string[], theirs: FormRow) => Promise<boolean>,
): Promise<Saved | undefined> {
  try {
    return await save(bodyOf(row, changes), versionOf(row));
  } catch (error) {
    const current = changedMeanwhile(error);
    if (!current) throw error;
    const paths = conflictsBetween(row, current, changes);
    const merged = changesOver(row, current, changes);
    goOnOver(current, merged);
    const theirs = { ...row, stored: current };
    if (paths.length > 0 && !(await mayOverwrite(paths, theirs))) return undefined;
    return saveOver({ save }, { row: theirs, changes: merged, goOnOver }, mayOverwrite);
  }
}

function mayOverwrite(fields: string[], { say }: Words): Promise<boolean> {
  return confirm({
    title: say("forms.conflict.title"),
    text: say("forms.conflict.text", { fields: fields.join(", ") }),
    confirmLabel: say("forms.conflict.confirm"),
    danger: true,
  });
}

const shownLetters = 60;

/** The field with what somebody else wrote into it, where that is a text or a number that says something. */
function withValue(field: string, path: string, { row, words }: { row: FormRow; words: Words }): string {
  const value = valueAt(row, {}, path);
  const isShown =
    (typeof value === "number" && !path.endsWith("_id")) || (typeof value === "string" && value);
  return isShown
    ? words.say("forms.conflict.field", { field, value: cut(String(value), shownLetters) })
    : field;
}

/** What `If-Match` says of a row: when it was last changed, to the millisecond. */
function versionOf({ entity, stored }: FormRow): string | undefined {
  const modified = entity.modifiedField && stored?.[entity.modifiedField];
  return typeof modified === "string" ? `"${Date.parse(modified)}"` : undefined;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Once what is wrong is on screen. */
function focusFirstProblem(formId: string): void {
  setTimeout(() =>
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  );
}
