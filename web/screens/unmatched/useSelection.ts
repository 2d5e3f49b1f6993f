// Which products of the list are chosen, over all its pages.
import { useCallback, useMemo, useRef, useState } from "react";
import type { Product } from "#web/queries/products.ts";
import { useSame } from "#web/parts/filters/useDebounced.ts";
import { between, shareOf } from "./between.ts";
import type { Share } from "./between.ts";

export type Selection = {
  /** By id, whether it is set aside. */
  chosen: ReadonlyMap<number, boolean>;
  /** Every product of the list is meant, on every page. */
  isWhole: boolean;
  has(id: number): boolean;
  /** Chooses a product or lets it go; `through` does so for all from the last one to this one. */
  toggle(id: number, through?: boolean): void;
  /** Whether all, some or none of the page are chosen. */
  page: Share;
  togglePage(): void;
  chooseWhole(): void;
  clear(): void;
};

const nobody: ReadonlyMap<number, boolean> = new Map();

/** `list` says which list it is: what was chosen in another one is no longer. */
export function useSelection(list: unknown, rows: readonly Product[] | undefined): Selection {
  const key = useSame(list);
  const [state, setState] = useState({ key, chosen: nobody, isWhole: false });
  const current = state.key === key ? state : { key, chosen: nobody, isWhole: false };
  const last = useRef<number>(undefined);
  const { chosen, isWhole } = current;

  const put = useCallback(
    (changed: readonly Product[], isChosen: boolean) =>
      setState((before) => {
        const next = new Map(before.key === key ? before.chosen : nobody);
        for (const { id, unmatched } of changed) {
          if (isChosen) next.set(id, unmatched);
          else next.delete(id);
        }
        return { key, chosen: next, isWhole: false };
      }),
    [key],
  );
  const clear = useCallback(() => setState({ key, chosen: nobody, isWhole: false }), [key]);

  return useMemo(() => {
    const shown = rows ?? [];
    const has = (id: number) => isWhole || chosen.has(id);
    const page = shareOf(shown, has);
    const toggle = (id: number, through = false) => {
      // The others of a whole list cannot be told one by one: what is let go of leaves its page.
      const isChosen = !has(id);
      if (isWhole)
        put(
          shown.filter((row) => row.id !== id),
          true,
        );
      else put(through ? between(shown, last.current, id) : shown.filter((row) => row.id === id), isChosen);
      last.current = id;
    };
    return {
      chosen,
      isWhole,
      has,
      toggle,
      page,
      togglePage: () => (isWhole ? clear() : put(shown, page !== "all")),
      chooseWhole: () => setState({ key, chosen: nobody, isWhole: true }),
      clear,
    };
  }, [key, chosen, isWhole, rows, put, clear]);
}
