import { useCallback, useEffect, useState } from "react";
import { toastSuccess } from "#web/parts/toasts/toasts.ts";
import { toastUndo, withdrawUndo } from "#web/parts/toasts/undoToast.tsx";
import { useWords } from "#web/session/words.ts";
import {
  followChosenWidgets,
  putBack,
  readChosenWidgets,
  saveChosenWidgets,
  usualWidgets,
} from "./chosenWidgets.ts";
import type { WidgetNumber } from "./chosenWidgets.ts";

const undoing = "widget";

/** The widgets of the home page; each change is kept and said, and one that is taken off can be put back. */
export function useChosenWidgets() {
  const words = useWords();
  const [chosen, setChosen] = useState(readChosenWidgets);
  useEffect(() => followChosenWidgets(setChosen), []);
  const keep = useCallback((next: readonly WidgetNumber[]) => {
    saveChosenWidgets(next);
    setChosen(next);
  }, []);
  const choose = useCallback(
    (next: readonly WidgetNumber[]) => {
      withdrawUndo(undoing);
      keep(next);
      toastSuccess(words.say("dashboards.saved"), words, undoing, savedToast_ms);
    },
    [keep, words],
  );
  const remove = useCallback(
    (widget: WidgetNumber) => {
      // Another tab may have taken one off a moment ago.
      const before = readChosenWidgets();
      const left = before.filter((other) => other !== widget);
      withdrawUndo(undoing);
      // Without the last one, the home page is as it was at first.
      keep(left.length > 0 ? left : usualWidgets);
      const undo = () => keep(left.length > 0 ? putBack(readChosenWidgets(), widget, before) : before);
      toastUndo(words.say("dashboards.saved"), undo, words, undoing);
    },
    [keep, words],
  );
  return { chosen, choose, remove };
}

const savedToast_ms = 4500;
