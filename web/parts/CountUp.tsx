import { useReducedMotion } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useWords } from "#web/session/words.ts";

const duration_ms = 400;
const durationAbove999_ms = 200;

/** A count that runs up to its value, faster for large ones; the number is always written in full. */
export function CountUp({ value }: { value: number }) {
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

  return <>{number(still ? value : shown)}</>;
}

/** Calls back with whole steps from one value to another; returns what stops it. */
function run(from: number, to: number, onStep: (step: number) => void): () => void {
  const lasts_ms = to > 999 ? durationAbove999_ms : duration_ms;
  const start = performance.now();
  let frame = requestAnimationFrame(function draw(now) {
    const progress = Math.min(1, Math.max(0, (now - start) / lasts_ms));
    onStep(Math.round(from + (to - from) * (1 - (1 - progress) ** 3)));
    if (progress < 1) frame = requestAnimationFrame(draw);
  });
  return () => cancelAnimationFrame(frame);
}
