// From one product of the list to the next, over its pages.
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { pageCount } from "#web/parts/data-grid/paging.ts";
import type { ManualSearch } from "./search.ts";
import type { OwnList } from "./useOwnList.ts";

export type Steps = { previous: (() => void) | undefined; next: (() => void) | undefined };

/**
 * Undefined where there is none. A product that has left the list, because it has a match now, leaves its place to the
 * one behind it.
 */
export function useSteps(
  { rows, page, limit, total, refreshing }: OwnList,
  chosen: number | undefined,
): Steps {
  const navigate = useNavigate();
  const [position, setPlace] = useState(-1);
  /** Which row to choose once another page is there. */
  const awaited = useRef<"first" | "last">(undefined);
  const at = rows?.findIndex(({ id }) => id === chosen) ?? -1;
  if (at >= 0 && at !== position) setPlace(at);

  const goTo = (search: ManualSearch) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, ...search }),
      replace: true,
      resetScroll: false,
    });
  useEffect(() => {
    if (!awaited.current || refreshing || !rows?.length) return;
    const row = rows.at(awaited.current === "first" ? 0 : -1);
    awaited.current = undefined;
    if (row) goTo({ product: row.id });
  });

  if (!rows || rows.length === 0) return { previous: undefined, next: undefined };
  const turn = (page: number, row: "first" | "last") => () => {
    awaited.current = row;
    goTo({ page });
  };
  const step = (row: number) => {
    const product = rows[row];
    return product && (() => goTo({ product: product.id }));
  };
  const lastPage = pageCount(total ?? 0, limit);
  return {
    previous: step(position - 1) ?? (page > 1 ? turn(page - 1, "last") : undefined),
    next:
      step(at >= 0 ? at + 1 : Math.max(0, position)) ??
      (page < lastPage ? turn(page + 1, "first") : undefined),
  };
}
