// Saving a rule, after what is missing was told and what somebody else saved meanwhile was asked about.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { toastProblem } from "#web/parts/toasts/toasts.ts";
import { ruleOptions, saveRule } from "#web/queries/matchingRules.ts";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { type WordKey, useWords } from "#web/session/words.ts";
import { type RuleDraft, differingParts, draftOf, sameDraft } from "./ruleDraft.ts";
import type { RuleActions } from "./useRuleActions.ts";
import type { useRuleDraft } from "./useRuleDraft.ts";

type Draft = Pick<ReturnType<typeof useRuleDraft>, "values" | "problems" | "saved" | "setSaved">;

export function useSaveRule(
  rule: MatchingRule | null,
  { values, problems, saved, setSaved }: Draft,
  actions: RuleActions,
) {
  const words = useWords();
  const { say } = words;
  const catalog = useCatalog();
  const [marked, setMarked] = useState(false);
  const [busy, setBusy] = useState(false);

  const mayOverwrite = useMayOverwrite(rule, { values, saved, setSaved });
  const send = (): Promise<boolean> => {
    const id = rule ? { id: rule.id } : {};
    return actions.attempt(
      () => saveRule({ ...values, ...id, catalog_id: catalog.id }),
      rule ? { MODEL_NOT_FOUND: "matchingRules.done.gone" } : {},
    );
  };

  /** Whether it is saved; why not has been told. */
  const store = async (): Promise<boolean> => {
    setMarked(true);
    if (problems.size > 0) {
      toastProblem(say("matchingRules.editor.mend"), words);
      return false;
    }
    setBusy(true);
    const isSaved = (await mayOverwrite()) && (await send());
    setBusy(false);
    return isSaved;
  };

  return {
    store,
    busy,
    /** Problems are shown once somebody wanted to save. */
    marked,
  };
}

const partWords: Record<keyof RuleDraft, WordKey> = {
  name: "matchingRules.column.name",
  enabled: "matchingRules.editor.enabled",
  matching_image_enabled: "matchingRules.editor.images",
  competitors_id: "matchingRules.editor.competitors",
  filter: "matchingRules.filter.title",
  matching: "matchingRules.matching.title",
};

/** What somebody else saved meanwhile is not lost unasked; from then on it is what this draft began with. */
function useMayOverwrite(
  rule: MatchingRule | null,
  { values, saved, setSaved }: Pick<Draft, "values" | "saved" | "setSaved">,
) {
  const { say, language } = useWords();
  const client = useQueryClient();
  return async (): Promise<boolean> => {
    const now =
      rule && (await client.fetchQuery({ ...ruleOptions(rule.id), staleTime: 0 }).catch(() => null));
    const savedNow = now ? draftOf(now) : saved;
    if (sameDraft(savedNow, saved)) return true;
    setSaved(savedNow);
    const lost = differingParts(values, savedNow).map((part) => say(partWords[part]));
    if (lost.length === 0) return true;
    return confirm({
      title: say("matchingRules.overwrite.title"),
      text: say("matchingRules.overwrite.text", { fields: new Intl.ListFormat(language).format(lost) }),
      confirmLabel: say("matchingRules.overwrite.confirm"),
      danger: true,
    });
  };
}
