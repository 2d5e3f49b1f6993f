import { useReducedMotion } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useWords } from "#web/session/words.ts";
import { countAt } from "./countAt.ts";

type CountUpProps = {
  /** A whole number. */
  value: number;
  /** As it is written; a plain count without it. */
  write?(value: number): string;
};

/** A count that runs up to its value, faster for large ones; the number is always written in full. */
export function CountUp({ value, write }: CountUpProps) {
  const { number } = useWords();
  const still = useReducedMotion();
  const [shown, setShown] = useState(still ? value : 0);
  const latest = useRef(shown);

  useEffect(() => {
    if (still) return;
    return run(latest.current, value, (step) => {
      latest.current = step;
      setShown(step);
    });
  }, [value, still]);

  return <>{(write ?? number)(still ? value : shown)}</>;
}

/** Calls back with whole steps from one value to another; returns what stops it. */
function run(from: number, to: number, onStep: (step: number) => void): () => void {
  const start = performance.now();
  let frame = requestAnimationFrame(function draw(now) {
    const step = countAt(from, to, now - start);
    onStep(step);
    if (step !== to) frame = requestAnimationFrame(draw);
  });
  return () => cancelAnimationFrame(frame);
}
