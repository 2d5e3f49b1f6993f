// From one product of the list to the next, over its pages.
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { ManualSearch } from "./search.ts";
import { stepsFrom } from "./steps.ts";
import type { Step } from "./steps.ts";
import type { OwnList } from "./useOwnList.ts";

export type Steps = { previous: (() => void) | undefined; next: (() => void) | undefined };

/** Undefined where there is none. */
export function useSteps(list: OwnList, chosen: number | undefined): Steps {
  const { rows, refreshing } = list;
  const navigate = useNavigate();
  const [position, setPosition] = useState(-1);
  /** Which row to choose once another page is there. */
  const rowToChoose = useRef<"first" | "last">(undefined);
  const at = rows?.findIndex(({ id }) => id === chosen) ?? -1;
  if (at >= 0 && at !== position) setPosition(at);

  const goTo = (search: ManualSearch) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, ...search }),
      replace: true,
      resetScroll: false,
    });
  useEffect(() => {
    if (!rowToChoose.current || refreshing || !rows?.length) return;
    const row = rows.at(rowToChoose.current === "first" ? 0 : -1);
    rowToChoose.current = undefined;
    if (row) goTo({ product: row.id });
  });

  const take = (step: Step | undefined) =>
    step &&
    (() => {
      if ("product" in step) return goTo({ product: step.product });
      rowToChoose.current = step.row;
      goTo({ page: step.page });
    });
  const { previous, next } = stepsFrom(list, position, at >= 0);
  return { previous: take(previous), next: take(next) };
}
