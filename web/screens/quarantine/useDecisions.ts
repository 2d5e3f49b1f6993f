import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Where } from "#shared/filters/filter.ts";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { toastFailure, toastSuccess, toastWarning } from "#web/parts/toasts/toasts.ts";
import { decideAbout } from "#web/queries/quarantine.ts";
import type { Decision, QuarantinedPrice } from "#web/queries/quarantine.ts";
import type { Words } from "#web/session/words.ts";

/**
 * Deciding about one price, or about all under a where once the person has agreed, and how often that was done. What
 * decides is stable between renders.
 */
export function useDecisions(words: Words) {
  const client = useQueryClient();
  const [decided, setDecided] = useState(0);
  const decisions = useMemo(() => {
    const { say, number } = words;
    const attempt = async (where: Where, decision: Decision, seen?: number) => {
      try {
        const count = await decideAbout(where, decision, seen);
        if (count === 0) toastWarning(say("quarantine.decidedAlready"), words);
        else toastSuccess(say(`quarantine.done.${decision}`, { count, formatted: number(count) }), words);
      } catch (error) {
        toastFailure(error, words);
      }
      // Prices are on every screen.
      await client.invalidateQueries();
      setDecided((times) => times + 1);
    };
    return {
      // What is seen is what is decided about, whatever an import has read or somebody else has decided meanwhile.
      decide: (row: QuarantinedPrice, decision: Decision) => {
        const { id, status, price, price_currency, shipping_price } = row;
        void attempt({ id, status, price, price_currency, shipping_price }, decision);
      },
      decideAll: async (where: Where, decision: Decision, count: number) => {
        const values = { count, formatted: number(count) };
        const agreed = await confirm({
          title: say(`quarantine.confirm.${decision}`, values),
          text: say(`quarantine.confirm.${decision}Text`, values),
          confirmLabel: say(`quarantine.${decision}`),
        });
        // Those that came in meanwhile were not seen by who agreed.
        if (agreed) await attempt(where, decision, count);
      },
    };
  }, [client, words]);
  return { ...decisions, decided };
}
