import { confirm } from "#web/parts/dialogs/confirm.ts";
import type { Words } from "#web/session/words.ts";

/** Whether what was typed and is not saved may be lost. */
export function askToDiscard({ say }: Words): Promise<boolean> {
  return confirm({
    title: say("forms.discard.title"),
    text: say("forms.discard.text"),
    confirmLabel: say("forms.discard.confirm"),
    danger: true,
  });
}
