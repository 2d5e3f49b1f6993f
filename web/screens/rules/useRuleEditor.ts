// What is being written of a rule, and what happens to it: saved, applied, deleted, or left.
import { useQueryClient } from "@tanstack/react-query";
import { useBlocker, useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Where } from "#shared/filters/filter.ts";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { toastProblem, toastSuccess } from "#web/parts/toasts.ts";
import { catalogsKey, useCatalog } from "#web/session/catalogs.tsx";
import { ruleOptions, saveRule } from "#web/queries/matchingRules.ts";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import { useWords } from "#web/session/words.ts";
import { forgetDraft, keepDraft, keptDraft } from "./keptDraft.ts";
import type { DraftPlace } from "./keptDraft.ts";
import { draftOf, problemsIn, valuesOf } from "./ruleDraft.ts";
import type { RuleDraft } from "./ruleDraft.ts";
import { useRuleActions } from "./useRuleActions.ts";

export type RuleEditing = ReturnType<typeof useRuleEditor>;

export function useRuleEditor(rule: MatchingRule | null, filter?: Where) {
  const words = useWords();
  const { say } = words;
  const catalog = useCatalog();
  const client = useQueryClient();
  const navigate = useNavigate();
  const actions = useRuleActions();
  // The rule comes again and again while it runs; what somebody has begun to write stays.
  const [begun, setBegun] = useState(() => draftOf(rule, filter));
  const [place] = useState<DraftPlace>(() => ({ catalogId: catalog.id, ruleId: rule?.id ?? "new" }));
  const [draft, setDraft] = useState(() => (filter === undefined && keptDraft(place)) || begun);
  const [told, setTold] = useState(false);
  const [busy, setBusy] = useState(false);
  const leaving = useRef(false);

  const change = useCallback((part: Partial<RuleDraft>) => setDraft((now) => ({ ...now, ...part })), []);
  const values = useMemo(() => valuesOf(draft), [draft]);
  const problems = useMemo(() => problemsIn(draft), [draft]);
  const isDirty =
    JSON.stringify(values) !== JSON.stringify(valuesOf(begun)) || (!rule && filter !== undefined);

  useEffect(() => {
    if (isDirty && !leaving.current) keepDraft(place, draft);
    else forgetDraft(place);
  }, [isDirty, draft, place]);

  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // The other tab, and a product over it, leave everything as it is.
      const stays =
        next.pathname === current.pathname || next.pathname.startsWith(`${current.pathname}/website/`);
      const returns = current.pathname.startsWith(`${next.pathname}/website/`);
      if (!isDirty || leaving.current || stays || returns) return false;
      const agreed = await confirm(discardQuestion(words));
      if (agreed) forgetDraft(place);
      return !agreed;
    },
    enableBeforeUnload: () => isDirty && !leaving.current,
  });

  const goToList = () => {
    leaving.current = true;
    forgetDraft(place);
    // Catalogues come with their rules.
    void client.invalidateQueries({ queryKey: catalogsKey });
    return navigate({ to: "/matching/rules" });
  };

  /** The rule as it is then; undefined when it could not be saved, which has been told. */
  const store = async (): Promise<MatchingRule | undefined> => {
    setTold(true);
    if (problems.size > 0) {
      toastProblem(say("matchingRules.editor.mend"), words);
      return undefined;
    }
    setBusy(true);
    const saved = (await mayOverwrite()) ? await send() : undefined;
    setBusy(false);
    return saved;
  };

  /** What somebody else saved meanwhile is not lost unasked; from then on it is what this draft began with. */
  const mayOverwrite = async (): Promise<boolean> => {
    const now =
      rule && (await client.fetchQuery({ ...ruleOptions(rule.id), staleTime: 0 }).catch(() => null));
    const saved = now ? draftOf(now) : begun;
    if (JSON.stringify(valuesOf(saved)) === JSON.stringify(valuesOf(begun))) return true;
    setBegun(saved);
    return confirm(overwriteQuestion(words));
  };

  const send = async (): Promise<MatchingRule | undefined> => {
    let saved: MatchingRule | undefined;
    const id = rule ? { id: rule.id } : {};
    await actions.attempt(
      async () => {
        saved = await saveRule({ ...values, ...id, catalog_id: catalog.id });
      },
      rule ? { MODEL_NOT_FOUND: "matchingRules.done.gone" } : {},
    );
    return saved;
  };

  const save = async (): Promise<void> => {
    if (!(await store())) return;
    toastSuccess(say("matchingRules.done.saved"), words);
    await goToList();
  };

  /** What is applied is what is saved: changes are saved first. */
  const apply = async (): Promise<void> => {
    if (!rule || !isDirty) return actions.apply(rule?.id);
    const agreed = await confirm({
      title: say("matchingRules.editor.applyChanged"),
      text: say("matchingRules.editor.applyChangedText"),
      confirmLabel: say("matchingRules.editor.saveAndApply"),
    });
    if (!agreed || !(await store())) return;
    await actions.apply(rule.id);
    await goToList();
  };

  return {
    draft,
    change,
    values,
    problems,
    /** Problems are shown once somebody wanted to save. */
    told,
    isDirty,
    busy,
    save,
    apply,
    goToList,
    /** Back to what is saved. */
    revert: () => setDraft(begun),
    actions,
  };
}

function overwriteQuestion({ say }: ReturnType<typeof useWords>) {
  return {
    title: say("matchingRules.overwrite.title"),
    text: say("matchingRules.overwrite.text"),
    confirmLabel: say("matchingRules.overwrite.confirm"),
    danger: true,
  };
}

function discardQuestion({ say }: ReturnType<typeof useWords>) {
  return {
    title: say("matchingRules.discard.title"),
    text: say("matchingRules.discard.text"),
    confirmLabel: say("matchingRules.discard.confirm"),
    danger: true,
  };
}
