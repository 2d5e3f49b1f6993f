import { IconWand } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { ruleFilterOf } from "#shared/filters/ruleFilter.ts";
import { toastWarning } from "#web/parts/toasts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import { useRightMenu } from "./useRightMenu.ts";

/** A new matching rule for the products of a list, in the right-hand menu. */
export function CreateRuleEntry({ filters }: { filters: FilterSet }) {
  const words = useWords();
  const navigate = useNavigate();
  const { lock } = useCatalog();
  const isAdmin = useIsAdmin();
  const isLocked = lock && !isAdmin;
  useRightMenu(
    useMemo(() => {
      const create = () => {
        const { where, dropped } = ruleFilterOf(filters);
        if (dropped.length > 0) {
          const fields = dropped.map((field) => words.say(`filters.field.${field}`)).join(", ");
          toastWarning(words.say("matched.ruleWithout", { count: dropped.length, fields }), words);
        }
        void navigate({ to: "/matching/rules/new", search: { filter: where } } as never);
      };
      const entry = { id: "createRule", label: words.say("matched.createRule"), icon: IconWand, run: create };
      return [{ ...entry, disabled: isLocked }];
    }, [words, navigate, filters, isLocked]),
  );
  return null;
}
