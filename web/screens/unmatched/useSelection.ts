// Which products of the list are chosen, over all its pages.
import { useMemo, useRef, useState } from "react";
import { useSame } from "#web/parts/filters/useDebounced.ts";
import type { Product } from "#web/queries/products.ts";
import { shareOf } from "./between.ts";
import type { Share } from "./between.ts";
import { isChosen, nothingChosen, pageToggled, toggled, wholeList } from "./selection.ts";
import type { Chosen } from "./selection.ts";

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

const noRows: readonly Product[] = [];

/** `list` says which list it is: what was chosen in another one is no longer. */
export function useSelection(list: unknown, rows: readonly Product[] = noRows): Selection {
  const key = useSame(list);
  const [state, setState] = useState({ key, chosen: nothingChosen });
  const chosen = state.key === key ? state.chosen : nothingChosen;
  const last = useRef<number>(undefined);

  return useMemo(() => {
    const change = (next: (chosen: Chosen) => Chosen) =>
      setState((now) => ({ key, chosen: next(now.key === key ? now.chosen : nothingChosen) }));
    const has = (id: number) => isChosen(chosen, id);
    return {
      chosen: chosen.rows,
      isWhole: chosen.isWhole,
      has,
      toggle: (id, through = false) => {
        const from = through ? last.current : undefined;
        change((now) => toggled(now, rows, id, from));
        last.current = id;
      },
      page: shareOf(rows, has),
      togglePage: () => change((now) => pageToggled(now, rows)),
      chooseWhole: () => change(() => wholeList),
      clear: () => change(() => nothingChosen),
    };
  }, [key, chosen, rows]);
}
