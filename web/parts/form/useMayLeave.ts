import { useBlocker } from "@tanstack/react-router";
import { useWords } from "#web/session/words.ts";
import { askToDiscard } from "./askToDiscard.ts";
import type { Typed } from "./useTyped.ts";

/** Whether a form may be left: asked where something is unsaved, which is then forgotten. Other screens wait for it too. */
export function useMayLeave({ isDirty, isOver, end }: Typed): () => Promise<boolean> {
  const words = useWords();
  const mayLeave = async (): Promise<boolean> => {
    if (!isDirty || isOver()) return true;
    const agreed = await askToDiscard(words);
    if (agreed) end();
    return agreed;
  };
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (next.pathname === current.pathname) return false;
      return !(await mayLeave());
    },
    enableBeforeUnload: () => isDirty && !isOver(),
  });
  return mayLeave;
}
