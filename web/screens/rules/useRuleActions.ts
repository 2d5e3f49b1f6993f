// What a person can do with rules, wherever they are shown: each is told when it is done, or why it is not.
import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { ApiError } from "#web/api.ts";
import { toastFailure, toastProblem, toastSuccess, toastWarning } from "#web/parts/toasts/toasts.ts";
import { toastUndo } from "#web/parts/toasts/undoToast.tsx";
import { everyRule } from "#web/queries/keys.ts";
import { applyAllRules, applyRule, cancelRule, enableRule } from "#web/queries/matchingRules.ts";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import { useWords } from "#web/session/words.ts";
import type { WordKey, Words } from "#web/session/words.ts";

export type RuleActions = ReturnType<typeof useRuleActions>;

/** Stable between renders. */
export function useRuleActions() {
  const words = useWords();
  const client = useQueryClient();
  return useMemo(() => {
    const { say } = words;
    const attempt = attemptWith(words, client);
    const enable = async ({ id, name }: MatchingRule, enabled: boolean): Promise<void> => {
      if (!(await attempt(() => enableRule(id, enabled)))) return;
      const done = say(enabled ? "matchingRules.done.enabled" : "matchingRules.done.disabled", { name });
      toastUndo(done, () => void attempt(() => enableRule(id, !enabled)), words);
    };
    return {
      attempt,
      enable,
      /** A rule that was never saved has no id. */
      apply: async (id: number | undefined): Promise<void> => {
        if (id === undefined) return toastWarning(say("matchingRules.done.notFound"), words);
        if (await attempt(() => applyRule(id))) toastSuccess(say("matchingRules.done.apply"), words);
      },
      applyAll: async (catalogId: number): Promise<void> => {
        if (await attempt(() => applyAllRules(catalogId))) {
          toastSuccess(say("matchingRules.done.applyAll"), words);
        }
      },
      cancel: async (id: number): Promise<void> => {
        if (await attempt(() => cancelRule(id))) toastSuccess(say("matchingRules.done.cancel"), words);
      },
    };
  }, [client, words]);
}

/** Tries something on rules. Whether it worked; a failure has been told, in the server's words or in those of its code. */
function attemptWith(words: Words, client: QueryClient) {
  return async (
    act: () => Promise<unknown>,
    wordsFor: Readonly<Record<string, WordKey>> = {},
  ): Promise<boolean> => {
    const refused = (error: unknown) => {
      const word = error instanceof ApiError && error.code ? wordsFor[error.code] : undefined;
      if (word) toastProblem(words.say(word), words);
      else toastFailure(error, words);
      return false;
    };
    const done = await act().then(() => true, refused);
    await client.invalidateQueries({ queryKey: everyRule });
    return done;
  };
}
