import { useCallback, useRef } from "react";
import { toastUndo } from "#web/parts/toasts/undoToast.tsx";
import { useWords } from "#web/session/words.ts";

export type LastDone = ReturnType<typeof useLastDone>;

/** What was done last and can be taken back, by the toast that says so or by a key. */
export function useLastDone() {
  const words = useWords();
  /** Undefined when there is nothing, or it was taken back. */
  const last = useRef<() => void>(undefined);
  return {
    tell: (message: string, takeBack: () => void): void => {
      const once = () => {
        if (last.current === hideAndTakeBack) last.current = undefined;
        takeBack();
      };
      const hideAndTakeBack = toastUndo(message, once, words);
      last.current = hideAndTakeBack;
    },
    undo: useCallback(() => last.current?.(), []),
  };
}
