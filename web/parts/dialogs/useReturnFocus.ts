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
            : (latest.current?.() ?? dialog ?? document.querySelector<HTMLElement>("#content"));
        target?.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
