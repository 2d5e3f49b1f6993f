// Trying the rule that is being written: with which product, and what has to be mended before.
import { useState } from "react";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import { useWords } from "#web/session/words.ts";
import { partsToMend } from "./ruleDraft.ts";
import { useRuleTrial } from "./trial/useRuleTrial.ts";
import { useDebouncedValue } from "./useDebouncedValue.ts";
import type { RuleEditing } from "./useRuleEditor.ts";

export function useTrial(rule: MatchingRule | null, editor: RuleEditing) {
  const { say } = useWords();
  const [values, catchUp] = useDebouncedValue(editor.values);
  const [productId, setProductId] = useState<number>();
  const toMend = partsToMend(editor.problems);
  const isRunnable = toMend.length === 0;
  // What is missing is shown once somebody wanted to try the rule, too; after that, anew.
  const [wanted, setWanted] = useState(false);
  if (wanted && isRunnable) setWanted(false);
  const marked = editor.marked || wanted || productId !== undefined;
  const names = toMend.map((part) => say(`matchingRules.${part}.title`)).join(", ");
  const isBehind = values !== editor.values;
  return {
    trial: useRuleTrial(values, { id: rule?.id, productId, isRunnable, isBehind }),
    /** What is tried: what was written before the last pause. */
    values,
    productId,
    choose: (id: number | undefined) => {
      catchUp();
      setProductId(id);
    },
    isRunnable,
    /** Whether what is missing is shown. */
    marked,
    /** What is to be completed first, in words, once it is marked. */
    mend: isRunnable || !marked ? undefined : say("matchingRules.live.mend", { parts: names }),
    want: () => setWanted(true),
  };
}
