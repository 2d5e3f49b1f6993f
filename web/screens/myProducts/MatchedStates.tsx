import { matchedStates, readFilterSet } from "#shared/filters/filterSet.ts";
import { Pills } from "#web/parts/pills/Pills.tsx";
import { useWords } from "#web/session/words.ts";
import type { useMyList } from "./useMyList.ts";

type MatchedStatesProps = Pick<ReturnType<typeof useMyList>, "filters" | "apply">;

/** All products, the matched ones or the others. */
export function MatchedStates({ filters, apply }: MatchedStatesProps) {
  const { say } = useWords();
  return (
    <Pills
      label={say("filters.field.isMatched")}
      choices={matchedStates.map((value) => ({ value, label: say(`filters.isMatched.${value}`) }))}
      value={filters.isMatched ?? "all"}
      onChange={(isMatched) => apply(readFilterSet({ ...filters, isMatched }))}
    />
  );
}
