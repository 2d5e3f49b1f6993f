// A form over a row: what is typed, what is wrong with it, and what becomes of it when it is saved or left.
import { useBlocker } from "@tanstack/react-router";
import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { failureText, toastProblem } from "#web/parts/toasts.ts";
import { useIsAdmin } from "#web/session/customer.ts";
import { type WordKey, useWords } from "#web/session/words.ts";
import {
  type Changes,
  type FormRow,
  type Row,
  bodyOf,
  changesOver,
  conflictsBetween,
  problemsIn,
  valueAt,
  withChange,
} from "./draft.ts";
import { removeKeptForm, keepForm, keptForm } from "./keptForm.ts";
import { type ServerProblems, changedMeanwhile, refusalOf, serverProblems } from "./serverProblems.ts";

export type FormOptions<Saved> = FormRow & {
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
export function useForm<Saved>({
  name,
  entity,
  stored,
  given,
  label,
  check,
  save,
  failureShown_ms,
}: FormOptions<Saved>) {
  const words = useWords();
  const { say } = words;
  const writer = useIsAdmin() ? ("admin" as const) : ("owner" as const);
  // The row comes again and again; what this form began with stays, until somebody else's change is taken over.
  const [base, setBase] = useState<Row | null>(stored);
  const row = useMemo<FormRow>(() => ({ entity, stored: base, given: given ?? {} }), [entity, base, given]);
  const [changes, setChanges] = useState<Changes>(() => keptForm(name, entity));
  const [isResumed, setResumed] = useState(() => Object.keys(changes).length > 0);
  const [wasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<ServerProblems>({});
  const [isSaving, setSaving] = useState(false);
  const isLeaving = useRef(false);
  const id = useId();
  const isDirty = Object.keys(changes).length > 0;
  const problems = useMemo(() => problemsIn(row, changes, writer), [row, changes, writer]);
  const value = (path: string) => valueAt(row, changes, path);
  const further = check?.(value) ?? {};

  useEffect(() => {
    if (!isLeaving.current) keepForm(name, entity, changes);
  }, [name, entity, changes]);

  /** Whether it may be left: asked where something is unsaved, which is then forgotten. */
  const mayLeave = async (): Promise<boolean> => {
    if (!isDirty || isLeaving.current) return true;
    const agreed = await confirm({
      title: say("forms.discard.title"),
      text: say("forms.discard.text"),
      confirmLabel: say("forms.discard.confirm"),
      danger: true,
    });
    if (agreed) {
      isLeaving.current = true;
      removeKeptForm(name);
    }
    return agreed;
  };

  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (next.pathname === current.pathname) return false;
      return !(await mayLeave());
    },
    enableBeforeUnload: () => isDirty && !isLeaving.current,
  });

  const set = useCallback(
    (path: string, value: unknown) => {
      setChanges((before) => withChange(row, before, path, value));
      setRefused(({ [path]: _, ...others }) => others);
    },
    [row],
  );

  const problem = (path: string): string | undefined => {
    const [first] = wasTried ? (problems[path] ?? []) : [];
    const said = first ? capitalized(say(first.key as WordKey, first.values)) : wasTried && further[path];
    return refused[path] ?? (said || undefined);
  };

  const discard = () => {
    setChanges({});
    setRefused({});
    setTried(false);
    setResumed(false);
    removeKeptForm(name);
  };

  /** The row as it was saved; undefined when it was not, which has been told. */
  const submit = async (): Promise<Saved | undefined> => {
    setTried(true);
    if (Object.keys({ ...problems, ...further }).length > 0) {
      toastProblem(say("forms.invalid"), words);
      focusFirstProblem(id);
      return undefined;
    }
    setSaving(true);
    try {
      const saved = await send(row, changes);
      isLeaving.current = saved !== undefined;
      if (isLeaving.current) removeKeptForm(name);
      return saved;
    } catch (error) {
      const refusal = serverProblems(error);
      setRefused(refusal);
      toastProblem(refusalOf(refusal, words, label) || failureText(error, words), words, failureShown_ms);
      focusFirstProblem(id);
      return undefined;
    } finally {
      setSaving(false);
    }
  };

  /** Fields that only one of two wrote are all kept; where both did, the person decides. */
  const send = async (over: FormRow, written: Changes): Promise<Saved | undefined> => {
    try {
      return await save(bodyOf(over, written), versionOf(over));
    } catch (error) {
      const current = changedMeanwhile(error);
      if (!current) throw error;
      const next = { ...over, stored: current };
      const paths = conflictsBetween(over, current, written);
      const merged = changesOver(over, current, written);
      setBase(current);
      setChanges(merged);
      if (paths.length > 0 && !(await mayOverwrite(paths))) return undefined;
      return send(next, merged);
    }
  };

  const mayOverwrite = (paths: string[]) =>
    confirm({
      title: say("forms.conflict.title"),
      text: say("forms.conflict.text", { fields: paths.map(label).join(", ") }),
      confirmLabel: say("forms.conflict.confirm"),
      danger: true,
    });

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
    isDirty,
    /** What saving would send, and whether the entity's rules would have it: for what is told before it is saved. */
    body: bodyOf(row, changes),
    isValid: Object.keys(problems).length === 0,
    /** What is shown was typed before a reload, or before the session ended. */
    isResumed,
    isSaving,
    submit,
    discard,
    mayLeave,
  };
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
