import { useEffect, useMemo, useRef, useState } from "react";

const restingTime_ms = 500;

/**
 * A question whose filters are followed at once when they had rested for half a second; changed again sooner, they are
 * waited for until they rest. What else changes in it is always followed at once. `settling` while it waits. Filters
 * that are undefined are not known yet: the first known ones are followed at once.
 */
export function useSettled<Question>(
  question: Question,
  filters: unknown,
): { asked: Question; settling: boolean } {
  const wanted = useSame({ question, key: JSON.stringify(filters) });
  const [settled, setSettled] = useState(wanted);
  const settling = settled.key !== undefined && settled.key !== wanted.key;
  const changedAt_ms = useRef(0);
  useEffect(() => {
    const rested = performance.now() - changedAt_ms.current >= restingTime_ms;
    if (settling) changedAt_ms.current = performance.now();
    const timer = setTimeout(() => setSettled(wanted), settling && !rested ? restingTime_ms : 0);
    return () => clearTimeout(timer);
  }, [wanted, settling]);
  return { asked: settling ? settled.question : wanted.question, settling };
}

/** The same object for as long as it says the same. */
export function useSame<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text says all that the value does
  return useMemo(() => value, [text]);
}
