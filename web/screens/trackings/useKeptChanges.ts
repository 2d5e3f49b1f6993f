import { useBlocker } from "@tanstack/react-router";
import { askToDiscard } from "#web/parts/form/askToDiscard.ts";
import { useWords } from "#web/session/words.ts";

/** Asks before a tracking is left whose new name is not saved: all else that is changed stands in the address. */
export function useKeptName(isRenamed: boolean): void {
  const words = useWords();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isRenamed || isWithin(next.pathname, pageOf(current.pathname))) return false;
      return !(await askToDiscard(words));
    },
    enableBeforeUnload: () => isRenamed,
  });
}

/** The page of the tracking, on which its products open. */
function pageOf(path: string): string {
  return path.split("/").slice(0, 4).join("/");
}

function isWithin(path: string, page: string): boolean {
  return path === page || path.startsWith(`${page}/`);
}
