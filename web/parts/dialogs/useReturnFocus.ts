import { useEffect, useRef, useState } from "react";

/**
 * For what is drawn only while its dialog is open. When it goes, the focus returns to where it was before; where that is
 * gone, to what stands for it, to the dialog underneath or to the content. Without it the tab key would start again at the top of the page,
 * behind a dialog that is still open.
 */
export function useReturnFocus(standIn?: () => HTMLElement | null): void {
  const [before] = useState(() => document.activeElement);
  const latest = useRef(standIn);
  useEffect(() => {
    latest.current = standIn;
  });
  useEffect(
    () => () => {
      // After the dialog has left the page, and what it kept from the focus is free again.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].at(
          -1,
        );
        const within = dialog ?? document.body;
        const target =
          before instanceof HTMLElement && before !== within && within.contains(before)
            ? before
            : (dialog ?? document.querySelector<HTMLElement>("#content"));
        target?.focus({ preventScroll: true });
        if (target !== before && latest.current) focusOnceDrawn(latest.current, target);
      });
    },
    [before],
  );
}

const drawn = { within_ms: 3_000, every_ms: 100 };

/** What stands in may be in a list that is still loading; nobody who went on meanwhile is called back. */
function focusOnceDrawn(find: () => HTMLElement | null, from: Element | null | undefined): void {
  const until = Date.now() + drawn.within_ms;
  const look = () => {
    if (document.activeElement !== from && document.activeElement !== document.body) return;
    const found = find();
    if (found) found.focus({ preventScroll: true });
    else if (Date.now() < until) setTimeout(look, drawn.every_ms);
  };
  look();
}
