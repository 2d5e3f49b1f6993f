// What is being written of a rule: kept in this tab until it is saved, and not left unasked.
import { useBlocker } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Where } from "#shared/filters/filter.ts";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { removeKeptDraft, keepDraft, keptDraft } from "./keptDraft.ts";
import type { DraftPlace } from "./keptDraft.ts";
import { draftOf, problemsIn, sameDraft, valuesOf } from "./ruleDraft.ts";
import type { RuleDraft } from "./ruleDraft.ts";
import { losesChanges } from "./ruleLeaving.ts";

/** `filter`: that of the list which a new rule comes from. */
export function useRuleDraft(rule: MatchingRule | null, filter: Where | undefined) {
  const catalog = useCatalog();
  // The rule comes again and again while it runs; what somebody has begun to write stays.
  const [saved, setSaved] = useState(() => draftOf(rule, filter));
  const [draftKey] = useState<DraftPlace>(() => ({ catalogId: catalog.id, ruleId: rule?.id ?? "new" }));
  const [draft, setDraft] = useState(() => (filter === undefined && keptDraft(draftKey)) || saved);
  const isLeaving = useRef(false);
  const isDirty = !sameDraft(draft, saved) || (!rule && filter !== undefined);

  useEffect(() => {
    if (isDirty && !isLeaving.current) keepDraft(draftKey, draft);
    else removeKeptDraft(draftKey);
  }, [isDirty, draft, draftKey]);
  useAskBeforeLeaving(() => isDirty && !isLeaving.current, draftKey);

  return {
    draft,
    change: useCallback((part: Partial<RuleDraft>) => setDraft((now) => ({ ...now, ...part })), []),
    values: useMemo(() => valuesOf(draft), [draft]),
    problems: useMemo(() => problemsIn(draft), [draft]),
    isDirty,
    /** What is saved, which may be somebody else's by now. */
    saved,
    setSaved,
    /** Back to what is saved. */
    revert: () => setDraft(saved),
    /** From now on it may be left unasked. */
    letGo: () => {
      isLeaving.current = true;
      removeKeptDraft(draftKey);
    },
  };
}

function useAskBeforeLeaving(isAtStake: () => boolean, draftKey: DraftPlace): void {
  const { say } = useWords();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isAtStake() || !losesChanges(current.pathname, next.pathname)) return false;
      const agreed = await confirm({
        title: say("matchingRules.discard.title"),
        text: say("matchingRules.discard.text"),
        confirmLabel: say("matchingRules.discard.confirm"),
        danger: true,
      });
      if (agreed) removeKeptDraft(draftKey);
      return !agreed;
    },
    enableBeforeUnload: isAtStake,
  });
}
