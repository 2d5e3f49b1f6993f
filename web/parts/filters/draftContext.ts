import { createContext, use } from "react";
import type { FilterField } from "#shared/filters/filterSet.ts";
import { linesMax } from "#shared/filters/filterValues.ts";
import { useWords } from "#web/session/words.ts";
import type { Draft, Problems } from "./draft.ts";

type DraftContextValue = {
  draft: Draft;
  change(part: Partial<Draft>): void;
  /** What is wrong, as far as it is to be told. */
  problems: Problems;
};

export const DraftContext = createContext<DraftContextValue | undefined>(undefined);

/** The filters being typed in the form around. */
export function useDraft(): DraftContextValue {
  const context = use(DraftContext);
  if (!context) throw new Error("A filter field is shown outside its form");
  return context;
}

/** What to tell about a field; undefined when nothing is wrong with it. */
export function useProblem(field: FilterField): string | undefined {
  const { say, number } = useWords();
  const problem = useDraft().problems[field];
  return problem && say(`filters.problem.${problem}`, { max: number(linesMax) });
}
