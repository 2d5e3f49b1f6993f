import { useEffect, useMemo, useRef, useState } from "react";

const delay_ms = 500;

/**
 * A question whose filters are followed at once when they had not changed for half a second; changed again sooner, they
 * are waited for until they stay. What else changes in it is always followed at once. `waiting` meanwhile. Filters that
 * are undefined are not known yet: the first known ones are followed at once.
 */
export function useDebounced<Question>(
  question: Question,
  filters: unknown,
): { debounced: Question; waiting: boolean } {
  const wanted = useSame({ question, key: JSON.stringify(filters) });
  const [followed, setFollowed] = useState(wanted);
  const waiting = followed.key !== undefined && followed.key !== wanted.key;
  const changedAt_ms = useRef(0);
  useEffect(() => {
    const changedJustBefore = performance.now() - changedAt_ms.current < delay_ms;
    if (waiting) changedAt_ms.current = performance.now();
    const timer = setTimeout(() => setFollowed(wanted), waiting && changedJustBefore ? delay_ms : 0);
    return () => clearTimeout(timer);
  }, [wanted, waiting]);
  return { debounced: waiting ? followed.question : wanted.question, waiting };
}

/** The same object for as long as it says the same. */
export function useSame<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text says all that the value does
  return useMemo(() => value, [text]);
}
