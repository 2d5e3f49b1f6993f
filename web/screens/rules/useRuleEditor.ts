// What is being written of a rule, and what happens to it: saved, applied, deleted, or left.
import { useQueryClient } from "@tanstack/react-query";
import type { Where } from "#shared/filters/filter.ts";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { toastSuccess } from "#web/parts/toasts/toasts.ts";
import { useLeadOn } from "#web/parts/useLeadOn.ts";
import { catalogsKey } from "#web/session/catalogs.tsx";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import { useWords } from "#web/session/words.ts";
import { useRuleActions } from "./useRuleActions.ts";
import { useRuleDraft } from "./useRuleDraft.ts";
import { useSaveRule } from "./useSaveRule.ts";

export type RuleEditing = ReturnType<typeof useRuleEditor>;

export function useRuleEditor(rule: MatchingRule | null, filter?: Where) {
  const words = useWords();
  const { say } = words;
  const client = useQueryClient();
  const leadOn = useLeadOn();
  const actions = useRuleActions();
  const { letGo, ...writing } = useRuleDraft(rule, filter);
  const { store, ...saving } = useSaveRule(rule, writing, actions);

  const goToList = () => {
    letGo();
    // Catalogues come with their rules.
    void client.invalidateQueries({ queryKey: catalogsKey });
    return leadOn({ to: "/matching/rules" });
  };

  const save = async (): Promise<void> => {
    if (!(await store())) return;
    toastSuccess(say("matchingRules.done.saved"), words);
    await goToList();
  };

  /** What is applied is what is saved: changes are saved first. */
  const apply = async (): Promise<void> => {
    if (!rule || !writing.isDirty) return actions.apply(rule?.id);
    const agreed = await confirm({
      title: say("matchingRules.editor.applyChanged"),
      text: say("matchingRules.editor.applyChangedText"),
      confirmLabel: say("matchingRules.editor.saveAndApply"),
    });
    if (!agreed || !(await store())) return;
    await actions.apply(rule.id);
    await goToList();
  };

  return { ...writing, ...saving, save, apply, goToList, actions };
}
