import { useEffect, useState } from "react";

/** When the caller goes, the focus returns to where it was before, or to the content if that is gone. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const place = before instanceof HTMLElement && before !== document.body ? before : undefined;
      // After the dialog has left the page, and what it kept from the focus is free again.
      setTimeout(() => {
        if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
        const target = place?.isConnected ? place : document.querySelector<HTMLElement>("#content");
        target?.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
