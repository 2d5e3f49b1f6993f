import { useState } from "react";

/** A second click of a double click comes within this time: by then the button may do the contrary. */
const doubleClick_ms = 1_000;

/** Runs what a button asks for, and whether that is under way or was begun just now: the button does nothing then. */
export function useAsking(): [boolean, (act: () => Promise<unknown>) => void] {
  const [asking, setAsking] = useState(false);
  const ask = async (act: () => Promise<unknown>): Promise<void> => {
    if (asking) return;
    setAsking(true);
    const rested = new Promise((resolve) => setTimeout(resolve, doubleClick_ms));
    await Promise.allSettled([act(), rested]);
    setAsking(false);
  };
  return [asking, (act) => void ask(act)];
}
