// Rows follow the server, but never move under a hand: while somebody chooses, types or has a menu open among them, they
// stay where they are, and what would move is told. What they say is always what the server says.
import type { RefObject } from "react";
import { useMemo, useState, useSyncExternalStore } from "react";
import { inPlace, movesBetween } from "./heldRows.ts";

type Asked<Data> = {
  rows: Data[] | undefined;
  rowId(row: Data): string;
  /** What the rows are an answer to: those of another question are shown at once. */
  question: string;
  /** The answer to another question is on its way. */
  refreshing: boolean;
  /** Some of the rows are chosen. */
  held: boolean;
};

/** The rows to show, and how many changes wait. `apply` shows them; so does letting go. */
export function useHeldRows<Data>(
  frame: RefObject<HTMLElement | null>,
  { rows, rowId, question, refreshing, held }: Asked<Data>,
) {
  const isTouched = useSyncExternalStore(watchHands, () => isUnderHand(frame.current));
  const [shown, setShown] = useState({ rows, question, isOld: refreshing });
  const isSame = shown.question === question && !shown.isOld && shown.rows && rows;
  const waiting =
    isSame && (held || isTouched) && shown.rows !== rows ? movesBetween(shown.rows!, rows!, rowId) : 0;
  const isNew = shown.rows !== rows || shown.question !== question || shown.isOld !== refreshing;
  if (isNew && waiting === 0) setShown({ rows, question, isOld: refreshing });
  const inTheirPlaces = useMemo(
    () => (waiting > 0 ? inPlace(shown.rows!, rows!, rowId) : rows),
    [waiting, shown.rows, rows, rowId],
  );
  return {
    rows: inTheirPlaces,
    waiting,
    apply: () => setShown({ rows, question, isOld: refreshing }),
  };
}

const typedIn = "input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true]";

/** A menu is open, a row is, or somebody types among the rows. */
function isUnderHand(frame: HTMLElement | null): boolean {
  if (!frame) return false;
  const focused = document.activeElement;
  return (
    (focused !== null && frame.contains(focused) && focused.matches(typedIn)) ||
    frame.querySelector('[aria-expanded="true"]') !== null ||
    document.querySelector('[role="menu"]') !== null
  );
}

function watchHands(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["aria-expanded"] });
  document.addEventListener("focusin", changed);
  document.addEventListener("focusout", changed);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", changed);
    document.removeEventListener("focusout", changed);
  };
}
