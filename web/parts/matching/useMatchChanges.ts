// Changes of matches as the server takes them; what it refuses has been told.
import { ApiError } from "#web/api.ts";
import { toastFailure, toastProblem, toastSuccess } from "#web/parts/toasts/toasts.ts";
import { matchedMeanwhile, useChangeMatch, useTakeMatchBack } from "#web/queries/matches.ts";
import type { MatchChange } from "#web/queries/matches.ts";
import { useWords } from "#web/session/words.ts";
import type { Competitor, CurrentMatch } from "./matchQuestions.ts";

type Change = Omit<MatchChange, "catalogId" | "productId">;
export type MatchChanges = ReturnType<typeof useMatchChanges>;

/** Of one product of mine in a catalogue. */
export function useMatchChanges(catalogId: number, productId: number) {
  const words = useWords();
  const { say } = words;
  const { mutateAsync, isPending } = useChangeMatch();
  const back = useTakeMatchBack();
  const showFailure = (error: unknown) => {
    const isGone = error instanceof ApiError && error.code === "MODEL_NOT_FOUND";
    if (isGone) toastProblem(say("manualMatching.deleted"), words);
    else toastFailure(error, words);
    return false as const;
  };
  const send = (change: Change) => mutateAsync({ catalogId, productId, ...change });

  return {
    busy: isPending || back.isPending,
    /** Whether it worked. */
    change: (change: Change): Promise<boolean> => send(change).then(() => true, showFailure),

    /** Undefined when it worked; else what the competitor's match is by now, false for another failure. */
    pair: async (competitorId: number, competitorProductId: number, current: CurrentMatch | undefined) => {
      try {
        const replaces = current?.product_id ?? null;
        await send({ competitorId, competitorProductId, replaces, unmatch: false });
        return undefined;
      } catch (error) {
        const meanwhile = matchedMeanwhile(error);
        return meanwhile === undefined ? showFailure(error) : meanwhile;
      }
    },

    /** The competitor's match, which is `now`, is as it was before the last change: there again, or not there. */
    takeBack: async (
      { id, name }: Competitor,
      now: number | null,
      before: "restored" | "done" = "restored",
    ): Promise<void> => {
      const place = { catalogId, productId, competitorId: id, replaces: now };
      const isBack = await back.mutateAsync(place).then(() => true, showFailure);
      if (isBack) toastSuccess(say(`product.undo.${before}`, { name }), words);
    },
  };
}
