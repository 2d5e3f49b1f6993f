// Deleting what a list shows, and taking it back.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AskedDeletion, deleteInBulk } from "#web/queries/deletions.ts";
import { toastFailure, toastWarning } from "#web/parts/toasts/toasts.ts";
import { toastUndo } from "#web/parts/toasts/undoToast.tsx";
import { useWords } from "#web/session/words.ts";
import { sparedOf } from "./sparedOf.ts";
import { useBringBack } from "./useBringBack.ts";

export type BulkDelete = Pick<AskedDeletion, "what" | "where" | "catalogId"> & {
  /** A list of several websites is deleted from one after the other. */
  websiteIds: readonly number[];
  /** How many the list has. */
  total: number | undefined;
  /** The person has narrowed the list. */
  isNarrowed: boolean;
};

type Choices = Pick<AskedDeletion, "withManual" | "keepUndone">;

export function useBulkDelete({ websiteIds, what, where, catalogId, total }: BulkDelete, onDone: () => void) {
  const words = useWords();
  const client = useQueryClient();
  const bringBack = useBringBack();
  const [running, setRunning] = useState(false);
  return { run, running };

  async function run(choices: Choices): Promise<void> {
    setRunning(true);
    const made: number[] = [];
    let count = 0;
    try {
      for (const websiteId of websiteIds) {
        const deleted = await deleteInBulk({ websiteId, what, where, catalogId, ...choices });
        count += deleted.count;
        if (deleted.deletion_id !== null) made.push(deleted.deletion_id);
      }
      tell(count, made, choices);
    } catch (error) {
      toastFailure(error, words);
    } finally {
      setRunning(false);
      onDone();
      await client.invalidateQueries();
    }
  }

  function tell(count: number, made: readonly number[], { withManual }: Choices): void {
    const { say, number } = words;
    if (count === 0) return toastWarning(say("deletions.deleted.nothing"), words);
    const done = say(`deletions.deleted.${what}`, { count, shown: number(count) });
    const stay = sparedOf({ what, total, withManual, count });
    const spared = say("deletions.deleted.spared", { count: stay, shown: number(stay) });
    toastUndo(stay > 0 ? `${done}. ${spared}` : done, () => void bringBack(made, what), words);
  }
}
