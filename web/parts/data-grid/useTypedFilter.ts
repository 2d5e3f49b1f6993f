// What is typed into the filter of a column: the list is asked half a second after the last key.
import { useEffect, useRef, useState } from "react";
import { filterAfter_ms, filterTyped } from "./columnFilters.ts";

export type TypedFilter = {
  /** Whether a text can be understood; absent when any can. */
  reads?: ((text: string) => boolean) | undefined;
  value: string | undefined;
  onChange(text: string | undefined): void;
};

export function useTypedFilter({ reads, value, onChange }: TypedFilter) {
  const [text, setText] = useState(value ?? "");
  const [isTold, setTold] = useState(false);
  const isIncomplete = reads !== undefined && text.trim() !== "" && !reads(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = (typed: string) => {
    clearTimeout(timer.current);
    const next = filterTyped(typed);
    if (next && reads && !reads(next)) return setTold(true);
    if (next !== null && next !== latest.current.value) latest.current.onChange(next);
  };
  return {
    text,
    isIncomplete,
    /** What was typed is not understood, and it is time to say so. */
    isRefused: isTold && isIncomplete,
    refuse: () => setTold(true),
    apply,
    type: (typed: string) => {
      setText(typed);
      setTold(false);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => apply(typed), filterAfter_ms);
    },
    clear: () => {
      setText("");
      apply("");
    },
  };
}
