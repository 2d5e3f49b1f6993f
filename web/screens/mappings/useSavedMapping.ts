// After a mapping was written: what became of the prices is told, and they follow.
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { ApiError } from "#web/api.ts";
import { toastFailure, toastSuccess, toastWarning } from "#web/parts/toasts/toasts.ts";
import { toastUndo } from "#web/parts/toasts/undoToast.tsx";
import { applyMappings, mappingChanges, mappingsChanged, undoMappingChange } from "#web/queries/mappings.ts";
import type { MappingChange, MappingEffect, MappingModel } from "#web/queries/mappings.ts";
import { mappingsKey } from "#web/queries/keys.ts";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import { effectText } from "./effectText.ts";

/** Tells what was changed of a row last; `previewed` is what was said of it before. */
export type TellSaved = (
  model: MappingModel,
  id: number,
  previewed: MappingEffect | undefined,
) => Promise<void>;

export function useSavedMapping(catalogId: number) {
  const words = useWords();
  const client = useQueryClient();
  const { follow, isFollowing } = useFollowing(catalogId);

  const undo = useCallback(
    async (change: MappingChange) => {
      try {
        const undone = await undoMappingChange(catalogId, change.id);
        toastSuccess(sentenceOf(words, words.say("mappings.undone"), undone), words);
        await client.invalidateQueries({ queryKey: mappingsKey });
        // It is undone: that prices follow is told beside the list.
        void follow(undone);
      } catch (error) {
        toastFailure(error, words);
      }
    },
    [catalogId, client, follow, words],
  );

  const told: TellSaved = useCallback(
    async (model, id, previewed) => {
      const { say } = words;
      const change = (await mappingChanges(catalogId)).find(
        (each) => each.model === model && each.mapping_id === id,
      );
      await client.invalidateQueries({ queryKey: mappingsKey });
      if (!change) return;
      toastUndo(sentenceOf(words, say("mappings.saved"), change), () => void undo(change), words);
      const { effect } = change;
      if (effect && previewed && isOther(effect, previewed))
        toastWarning(say("mappings.otherThanShown"), words);
      await follow(change);
    },
    [catalogId, client, follow, undo, words],
  );

  return { told, undo, isFollowing };
}

/** Has the products follow a change, and knows whether any does. */
function useFollowing(catalogId: number) {
  const words = useWords();
  const client = useQueryClient();
  const [following, setFollowing] = useState(0);

  const follow = useCallback(
    async (change: MappingChange) => {
      setFollowing((count) => count + 1);
      await applyMappings(catalogId, change)
        .catch((error: unknown) => {
          // Somebody else has them follow; the program does so by itself as well.
          if (!(error instanceof ApiError) || error.statusCode !== 409) toastFailure(error, words);
        })
        .finally(() => setFollowing((count) => count - 1));
      await mappingsChanged(client);
    },
    [catalogId, client, words],
  );
  return { follow, isFollowing: following > 0 };
}

function sentenceOf(words: Words, done: string, { effect }: MappingChange): string {
  return effect ? `${done} ${effectText(words, effect, "did")}` : done;
}

function isOther(effect: MappingEffect, previewed: MappingEffect): boolean {
  return (["prices", "own_prices", "positions"] as const).some((name) => effect[name] !== previewed[name]);
}
