// What can be done with the value mappings of the catalogue; each tells what came of it.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { toastFailure, toastSuccess } from "#web/parts/toasts/toasts.ts";
import type { Catalog } from "#web/session/catalog.ts";
import { applyValueMappings, clearValueMappings, deleteValueMapping } from "#web/queries/valueMappings.ts";
import type { ValueMapping } from "#web/queries/valueMappings.ts";
import type { Words } from "#web/session/words.ts";

/** `busy` while one of them is at work. */
export function useValueMappingActions(catalog: Pick<Catalog, "id" | "name">, words: Words) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  /** What mappings give is shown in every list of products. */
  const refresh = () => client.invalidateQueries();
  const act = async (work: () => Promise<string>) => {
    setBusy(true);
    try {
      toastSuccess(await work(), words);
    } catch (error) {
      toastFailure(error, words);
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  return {
    busy,
    refresh,
    /** One, or all of them. */
    apply: (mapping?: ValueMapping) => act(() => applied(catalog.id, mapping, words)),
    remove: async (mapping: ValueMapping) => {
      if (await mayDelete(mapping, words)) await act(() => deleted(mapping, words));
    },
    /** All of them, once it was agreed to how many go. */
    clear: async (count: number) => {
      if (await mayClear(catalog.name, count, words)) await act(() => cleared(catalog.id, words));
    },
  };
}

async function applied(catalogId: number, mapping: ValueMapping | undefined, { say, number }: Words) {
  const { count, changed } = await applyValueMappings(catalogId, mapping?.id);
  return say("catalogConfig.values.applied", { count, formatted: number(count), changed: number(changed) });
}

function mayDelete({ name }: ValueMapping, { say }: Words): Promise<boolean> {
  return confirm({
    title: say("catalogConfig.values.delete.title"),
    text: say("catalogConfig.values.delete.text", { name }),
    confirmLabel: say("catalogConfig.values.delete.confirm"),
    danger: true,
  });
}

async function deleted({ id, name }: ValueMapping, { say }: Words) {
  await deleteValueMapping(id);
  return say("catalogConfig.values.delete.done", { name });
}

function mayClear(name: string, count: number, { say }: Words): Promise<boolean> {
  return confirm({
    title: say("catalogConfig.values.clear.title"),
    text: say("catalogConfig.values.clear.text", { count, name }),
    confirmLabel: say("catalogConfig.values.clear.confirm"),
    danger: true,
  });
}

async function cleared(catalogId: number, { say, number }: Words) {
  const { valueMappings, virtualAttributes } = await clearValueMappings(catalogId);
  return say("catalogConfig.values.clear.done", {
    mappings: number(valueMappings),
    attributes: number(virtualAttributes),
  });
}
