import { useRef, useState } from "react";

/** Judgements further back are taken back in the history. */
const undoableMost = 50;

/** What was done and can be taken back, the last one first. */
export function useUndoable<Done>() {
  const done = useRef<readonly Done[]>([]);
  const [count, setCount] = useState(0);
  const keep = (next: readonly Done[]) => {
    done.current = next;
    setCount(next.length);
  };
  return {
    count,
    has: (entry: Done) => done.current.includes(entry),
    last: () => done.current.at(-1),
    add: (entry: Done) => keep([...done.current, entry].slice(-undoableMost)),
    remove: (entry: Done) => keep(done.current.filter((other) => other !== entry)),
  };
}
