// Taking back what was judged before: one judgement, or all that were accepted at once.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ApiError } from "#web/api.ts";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { toastFailure, toastSuccess, toastWarning } from "#web/parts/toasts/toasts.ts";
import { withdrawUndo } from "#web/parts/toasts/undoToast.tsx";
import { countBatch, undoBatch, undoJudgement } from "#web/queries/matchProposals.ts";
import type { Proposal } from "#web/queries/matchProposals.ts";
import { matchesChanged } from "#web/queries/matches.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import { undoneText } from "./undoneText.ts";

export type UndoJudgement =
  | {
      one(proposal: Proposal): void;
      /** Asks first. */
      batch(batch: string): void;
      /** Why a judgement cannot be taken back, in words; undefined as long as nobody was refused. */
      errorOf(proposal: Proposal): string | undefined;
    }
  | undefined;

/** What is said of it, one at a time: several would lie over the rows that are undone next. */
const undoing = "undo judgement";

/** Undefined for those who may not judge. */
export function useUndoJudgement(): UndoJudgement {
  const words = useWords();
  const { say, number } = words;
  const { id: catalogId, lock } = useCatalog();
  const client = useQueryClient();
  const allowed = useIsAdmin() || !lock;
  const [undoErrors, setUndoErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const onError = (error: Error, proposal?: Proposal) => {
    if (!(error instanceof ApiError && error.statusCode === 409)) return toastFailure(error, words);
    if (proposal) setUndoErrors((before) => new Map(before).set(judgementOf(proposal), error.message));
    toastWarning(error.message, words, undoing);
  };
  const onSettled = () => matchesChanged(client);
  const { mutate: one } = useMutation({
    mutationFn: (proposal: Proposal) => undoJudgement(catalogId, proposal),
    onSuccess: ({ state }, { own: { title } }) => {
      const key = state === "open" ? "matchInbox.history.undone" : "matchInbox.history.undoneToFormer";
      toastSuccess(say(key, { title }), words, undoing);
    },
    onError,
    onSettled,
  });
  const { mutate: batch } = useMutation({
    mutationFn: async (id: string) => {
      const count = await countBatch(catalogId, id);
      const agreed = await confirm({
        title: say("matchInbox.history.batchTitle"),
        text: say("matchInbox.history.batchText", { count, formatted: number(count) }),
        confirmLabel: say("matchInbox.history.batchConfirm"),
        danger: true,
      });
      if (!agreed) return;
      const undone = await undoBatch(catalogId, id);
      withdrawUndo(id);
      toastSuccess(undoneText(undone, words), words, undoing);
    },
    onError: (error) => onError(error),
    onSettled,
  });
  return useMemo(
    () =>
      allowed ? { one, batch, errorOf: (proposal) => undoErrors.get(judgementOf(proposal)) } : undefined,
    [allowed, one, batch, undoErrors],
  );
}

/** A later judgement of the same pair is another one. */
function judgementOf({ id, judged_at }: Proposal): string {
  return `${id} ${judged_at}`;
}
