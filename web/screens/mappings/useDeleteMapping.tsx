// Deleting a row: what becomes of the prices is said before, and it can be taken back for a day.
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { toastFailure } from "#web/parts/toasts/toasts.ts";
import { deleteMapping, mappingPreviewOptions } from "#web/queries/mappings.ts";
import type { MappingModel, MappingPreview } from "#web/queries/mappings.ts";
import { useWords } from "#web/session/words.ts";
import { effectText } from "./effectText.ts";
import type { TellSaved } from "./useSavedMapping.ts";

/** What deletes one, once that is agreed, and says whether it did. */
export function useDeleteMapping(catalogId: number, model: MappingModel, told: TellSaved) {
  const words = useWords();
  const client = useQueryClient();
  return useCallback(
    async (id: number): Promise<boolean> => {
      const { say } = words;
      try {
        const preview: MappingPreview = await client.fetchQuery(
          mappingPreviewOptions(catalogId, { model, id, changes: null }),
        );
        const agreed = await confirm({
          title: say("mappings.delete.title"),
          text: effectText(words, preview, "would"),
          confirmLabel: say("mappings.delete.confirm"),
          danger: true,
        });
        if (!agreed) return false;
        await deleteMapping(catalogId, model, id);
        await told(model, id, preview);
        return true;
      } catch (error) {
        toastFailure(error, words);
        return false;
      }
    },
    [catalogId, client, model, told, words],
  );
}
