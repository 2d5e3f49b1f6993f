import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { AskedDeletion } from "#web/queries/deletions.ts";
import { undoDeletion } from "#web/queries/deletions.ts";
import { toastFailure, toastSuccess, toastWarning } from "#web/parts/toasts/toasts.ts";
import { useWords } from "#web/session/words.ts";

/** Takes deletions back, and says what came of it. */
export function useBringBack() {
  const words = useWords();
  const client = useQueryClient();
  return useCallback(
    async (ids: readonly number[], what: AskedDeletion["what"]): Promise<void> => {
      const { say, number } = words;
      let count = 0;
      let left = 0;
      try {
        for (const id of ids) {
          const back = await undoDeletion(id);
          count += back.count;
          left += back.left;
        }
        toastSuccess(say(`deletions.back.${what}`, { count, shown: number(count) }), words);
        if (left > 0) toastWarning(say("deletions.back.left", { count: left, shown: number(left) }), words);
      } catch (error) {
        toastFailure(error, words);
      } finally {
        await client.invalidateQueries();
      }
    },
    // oxlint-disable-next-line react/memo-dependencies
    [words, client],
  );
}
