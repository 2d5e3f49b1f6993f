// Deleting a row: what becomes of the prices is said before, and it can be taken back for a day.
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { toastFailure } from "#web/parts/toasts/toasts.ts";
import { deleteMapping, mappingPreviewOptions } from "#web/queries/mappings.ts";
import type { MappingModel, MappingPreview } from "#web/queries/mappings.ts";
import { useWords } from "#web/session/words.ts";
import { effectText } from "./effectText.ts";
import { useMappingWords } from "./useMappingWords.ts";
import type { MappingRow } from "./useMappingWords.ts";
import type { TellSaved } from "./useSavedMapping.ts";

/** What deletes one, once that is agreed, and says whether it did. */
export function useDeleteMapping(catalogId: number, model: MappingModel, told: TellSaved) {
  const words = useWords();
  const client = useQueryClient();
  const { inOneLine } = useMappingWords();
  return useCallback(
    async (row: MappingRow & { id: number }): Promise<boolean> => {
      const { id } = row;
      const { say } = words;
      try {
        const preview: MappingPreview = await client.fetchQuery(
          mappingPreviewOptions(catalogId, { model, id, changes: null }),
        );
        const agreed = await confirm({
          title: say("mappings.delete.title"),
          text: <Going what={inOneLine(model, row)} effect={effectText(words, preview, "would")} />,
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
    [catalogId, client, inOneLine, model, told, words],
  );
}

/** Which one goes, what becomes of the prices, and that it is not for good. */
function Going({ what, effect }: { what: string; effect: string }) {
  const { say } = useWords();
  return (
    <>
      <p>
        <strong>{what}</strong>
      </p>
      <p>{effect}</p>
      <p>{say("mappings.delete.undoable")}</p>
    </>
  );
}
