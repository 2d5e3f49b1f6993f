import { useState } from "react";
import { isFurtherClick } from "#web/parts/furtherClick.ts";

/** Whoever presses a key twice has done so within this time: by then the button may do the contrary. */
const secondPress_ms = 500;

/**
 * Runs what a button asks for, and whether that is under way or was done just now: the button does nothing then. Nor does
 * a double click ask twice, however late its second click is looked at.
 */
export function useAsking(): [boolean, (event: { detail: number }, act: () => Promise<unknown>) => void] {
  const [asking, setAsking] = useState(false);
  const ask = async (act: () => Promise<unknown>): Promise<void> => {
    setAsking(true);
    await Promise.allSettled([act()]);
    await new Promise((resolve) => setTimeout(resolve, secondPress_ms));
    setAsking(false);
  };
  return [asking, (event, act) => void (asking || isFurtherClick(event) || ask(act))];
}
