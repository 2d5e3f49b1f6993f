import { useEffect } from "react";

/** What is typed between the keys that open a dialog and the moment when its field has the focus belongs in the field. */
export function useTypedAhead(waits: boolean, onKey: (letter: string) => void): void {
  useEffect(() => {
    if (!waits) return undefined;
    const take = (event: KeyboardEvent) => {
      const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isLetter || document.activeElement instanceof HTMLInputElement) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onKey(event.key);
    };
    addEventListener("keydown", take, { capture: true });
    return () => removeEventListener("keydown", take, { capture: true });
  }, [waits, onKey]);
}
