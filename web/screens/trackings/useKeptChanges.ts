import { useBlocker } from "@tanstack/react-router";
import { askToDiscard } from "#web/parts/form/askToDiscard.ts";
import { useWords } from "#web/session/words.ts";

/** Asks before a tracking is left of which something is not saved: opened again, it is as it was. */
export function useKeptChanges(isChanged: boolean): void {
  const words = useWords();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isChanged || isWithin(next.pathname, pageOf(current.pathname))) return false;
      return !(await askToDiscard(words));
    },
    enableBeforeUnload: () => isChanged,
  });
}

/** The page of the tracking, on which its products open. */
function pageOf(path: string): string {
  return path.split("/").slice(0, 4).join("/");
}

function isWithin(path: string, page: string): boolean {
  return path === page || path.startsWith(`${page}/`);
}
