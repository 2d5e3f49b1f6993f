import { useEffect, useState } from "react";

const restingTime_ms = 500;

/**
 * A question that waits until its filters have rested for half a second; what else changes in it is followed at once.
 * `settling` while it waits. Filters that are undefined are not known yet: the first known ones are followed at once.
 */
export function useSettled<Question>(
  question: Question,
  filters: unknown,
): { asked: Question; settling: boolean } {
  const key = JSON.stringify(filters);
  const [asked, setAsked] = useState({ key, question });
  const settling = asked.key !== undefined && asked.key !== key;
  const changed = JSON.stringify(asked) !== JSON.stringify({ key, question });
  useEffect(() => {
    if (!changed) return;
    const timer = setTimeout(() => setAsked({ key, question }), settling ? restingTime_ms : 0);
    return () => clearTimeout(timer);
  }, [changed, settling, key, question]);
  return { asked: settling ? asked.question : question, settling };
}
