// What can be done with the files of sales of the catalogue; each tells what came of it.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { failureText, toastProblem, toastSuccess } from "#web/parts/toasts/toasts.ts";
import { shownOfOrderFiles } from "#web/queries/keys.ts";
import { deleteOrderFile, uploadOrderFile } from "#web/queries/orderFiles.ts";
import type { OrderFile } from "#web/queries/orderFiles.ts";
import type { Words } from "#web/session/words.ts";

/** `sent`: the file on its way, and how much of it. `send` answers the names of those that have come. */
export function useOrderFileActions(catalogId: number, files: readonly OrderFile[], words: Words) {
  const client = useQueryClient();
  const [sent, setSent] = useState<{ name: string; share: number }>();
  const { say } = words;
  const refresh = () =>
    Promise.all(shownOfOrderFiles.map((queryKey) => client.invalidateQueries({ queryKey })));
  // Of several that are sent at once each is told by its name.
  const told = async (name: string, work: () => Promise<void>, done: string) => {
    try {
      await work();
      toastSuccess(done, words);
      return true;
    } catch (error) {
      toastProblem(say("catalogConfig.orders.failed", { name, problem: failureText(error, words) }), words);
      return false;
    }
  };
  const send = async (chosen: readonly File[]) => {
    const names: string[] = [];
    for (const file of chosen) {
      const { name } = file;
      if (files.some((other) => other.name === name) && !(await mayReplace(name, words))) continue;
      setSent({ name, share: 0 });
      const upload = () => uploadOrderFile(catalogId, file, (share) => setSent({ name, share }));
      if (await told(name, upload, say("catalogConfig.orders.sent", { name }))) names.push(name);
    }
    // What is shown of the file before is not taken for that of the new one.
    await refresh();
    setSent(undefined);
    return names;
  };
  const remove = async ({ name }: OrderFile) => {
    if (!(await mayDelete(name, words))) return;
    await told(
      name,
      () => deleteOrderFile(catalogId, name),
      say("catalogConfig.orders.delete.done", { name }),
    );
    await refresh();
  };
  return { sent, send, remove };
}

function mayReplace(name: string, { say }: Words): Promise<boolean> {
  return confirm({
    title: say("catalogConfig.orders.replace.title"),
    text: say("catalogConfig.orders.replace.text", { name }),
    confirmLabel: say("catalogConfig.orders.replace.confirm"),
  });
}

function mayDelete(name: string, { say }: Words): Promise<boolean> {
  return confirm({
    title: say("catalogConfig.orders.delete.title"),
    text: say("catalogConfig.orders.delete.text", { name }),
    confirmLabel: say("catalogConfig.orders.delete.title"),
    danger: true,
  });
}
