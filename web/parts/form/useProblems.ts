// What is wrong with what is typed: by the entity's rules and the form's own, shown once their field was left or
// saving was tried, by what the server refused, and by what a look at the value found.
import { useCallback, useMemo, useState } from "react";
import { useIsAdmin } from "#web/session/customer.ts";
import { type WordKey, useWords } from "#web/session/words.ts";
import { afterPress } from "./afterPress.ts";
import { problemsIn, valueAt } from "./draft.ts";
import type { ServerProblems } from "./serverProblems.ts";
import type { Typed } from "./useTyped.ts";

export type Check = (value: (path: string) => unknown) => ServerProblems;

export function useProblems({ row, changes }: Pick<Typed, "row" | "changes">, check: Check | undefined) {
  const { say } = useWords();
  const writer = useIsAdmin() ? ("admin" as const) : ("owner" as const);
  const [wasTried, setTried] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<ServerProblems>({});
  const [found, setFound] = useState<ServerProblems>({});
  const ofEntity = useMemo(() => problemsIn(row, changes, writer), [row, changes, writer]);
  const ofForm = check?.((path) => valueAt(row, changes, path)) ?? {};

  const typedAt = (path: string): string | undefined => {
    const [first] = ofEntity[path] ?? [];
    return first ? capitalized(say(first.key as WordKey, first.values)) : ofForm[path];
  };

  const isTold = (path: string) => wasTried || (left.has(path) && !isEmpty(valueAt(row, changes, path)));

  return {
    writer,
    at: (path: string): string | undefined =>
      refused[path] ?? found[path] ?? ((isTold(path) && typedAt(path)) || undefined),
    isValid: Object.keys(ofEntity).length === 0,
    isAny: Object.keys({ ...ofEntity, ...ofForm, ...found }).length > 0,
    /** From now on what is wrong is shown. */
    show: () => setTried(true),
    /** The field was left: a wrong value in it is told from now on. One that is still empty may be on its turn later. */
    leave: useCallback(
      (path: string) =>
        afterPress(() => setLeft((before) => (before.has(path) ? before : new Set([...before, path])))),
      [],
    ),
    refuse: setRefused,
    /** A field found out what is wrong with its value, or that nothing is: until then nothing is saved. */
    find: useCallback(
      (path: string, problem: string | undefined) =>
        setFound(({ [path]: _, ...others }) => (problem ? { ...others, [path]: problem } : others)),
      [],
    ),
    /** Somebody corrects it. */
    accept: useCallback((path: string) => setRefused(({ [path]: _, ...others }) => others), []),
    clear: () => {
      setRefused({});
      setTried(false);
      setLeft(new Set());
    },
  };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
