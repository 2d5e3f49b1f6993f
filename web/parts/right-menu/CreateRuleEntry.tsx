import { IconWand } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { ruleFilterOf } from "#shared/filters/ruleFilter.ts";
import { toastWarning } from "#web/parts/toasts/toasts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import { useRightMenu } from "./useRightMenu.ts";

type CreateRuleEntryProps = {
  filters: FilterSet;
  /** What else the list is narrowed by, in words: no rule can say it. */
  narrowedBy?: string | undefined;
};

/** A new matching rule for the products of a list, in the right-hand menu. */
export function CreateRuleEntry({ filters, narrowedBy }: CreateRuleEntryProps) {
  const words = useWords();
  const navigate = useNavigate();
  const { lock } = useCatalog();
  const isAdmin = useIsAdmin();
  const isLocked = lock && !isAdmin;
  useRightMenu(
    useMemo(() => {
      const create = () => {
        const { where, dropped } = ruleFilterOf(filters);
        const names: string[] = dropped.map((field) => words.say(`filters.field.${field}`));
        if (narrowedBy !== undefined) names.push(narrowedBy);
        if (names.length > 0) {
          const fields = names.join(", ");
          toastWarning(words.say("matched.ruleWithout", { count: names.length, fields }), words);
        }
        void navigate({ to: "/matching/rules/new", search: { filter: where } } as never);
      };
      const entry = { id: "createRule", label: words.say("matched.createRule"), icon: IconWand, run: create };
      return [{ ...entry, disabled: isLocked }];
    }, [words, navigate, filters, narrowedBy, isLocked]),
  );
  return null;
}
