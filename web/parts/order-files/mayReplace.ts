import { confirm } from "#web/parts/dialogs/confirm.ts";
import type { Words } from "#web/session/words.ts";

/** Asks before a file of sales takes the place of the one of the same name. */
export function mayReplace(name: string, { say }: Words): Promise<boolean> {
  return confirm({
    title: say("catalogConfig.orders.replace.title"),
    text: say("catalogConfig.orders.replace.text", { name }),
    confirmLabel: say("catalogConfig.orders.replace.confirm"),
  });
}
