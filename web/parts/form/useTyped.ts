// What is typed into a form over a row: kept in this browser until it is saved or taken back.
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Changes, type FormRow, type Row, withChange } from "./draft.ts";
import { keepForm, keptForm, removeKeptForm } from "./keptForm.ts";

/** What was typed under this name before comes back; `isOver` once nothing more is kept, for the form is being left. */
export function useTyped({ name, entity, stored, given }: FormRow & { name: string }) {
  // The row comes again and again; what this form began with stays, until somebody else's change is taken over.
  const [base, setBase] = useState<Row | null>(stored);
  const row = useMemo<FormRow>(() => ({ entity, stored: base, given: given ?? {} }), [entity, base, given]);
  const [changes, setChanges] = useState<Changes>(() => keptForm(name, entity));
  const [isResumed, setResumed] = useState(() => Object.keys(changes).length > 0);
  const over = useRef(false);

  useEffect(() => {
    if (!over.current) keepForm(name, entity, changes);
  }, [name, entity, changes]);

  const write = useCallback(
    (path: string, value: unknown) => setChanges((before) => withChange(row, before, path, value)),
    [row],
  );

  const discard = () => {
    setChanges({});
    setResumed(false);
    removeKeptForm(name);
  };

  /** Nothing of it is wanted any more, or all of it is stored. */
  const end = () => {
    over.current = true;
    removeKeptForm(name);
  };
  /** It is sent once more: until that is stored, it is to be kept again. */
  const reopen = () => {
    over.current = false;
  };

  /** Somebody else saved the row meanwhile: what was typed goes on over theirs. */
  const goOnOver = (theirs: Row, merged: Changes) => {
    setBase(theirs);
    setChanges(merged);
  };

  return {
    row,
    changes,
    isDirty: Object.keys(changes).length > 0,
    isResumed,
    isOver: () => over.current,
    write,
    discard,
    end,
    reopen,
    goOnOver,
  };
}

export type Typed = ReturnType<typeof useTyped>;
