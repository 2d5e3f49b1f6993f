import { useBlocker } from "@tanstack/react-router";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { useWords } from "#web/session/words.ts";
import type { Typed } from "./useTyped.ts";

/** Whether a form may be left: asked where something is unsaved, which is then forgotten. Other screens wait for it too. */
export function useMayLeave({ isDirty, isOver, end }: Typed): () => Promise<boolean> {
  const { say } = useWords();
  const mayLeave = async (): Promise<boolean> => {
    if (!isDirty || isOver()) return true;
    const agreed = await confirm({
      title: say("forms.discard.title"),
      text: say("forms.discard.text"),
      confirmLabel: say("forms.discard.confirm"),
      danger: true,
    });
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
