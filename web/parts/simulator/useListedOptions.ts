import { useMemo } from "react";
import type { ListedOptions, WholeChoice } from "./options.ts";

/** What the prices of a list are adjusted by: the same object as long as it says the same, for columns are made of it. */
export function useListedOptions({ diffType, diffValue, margin, maxGapPercent }: WholeChoice): ListedOptions {
  return useMemo(
    () => ({ diffType, diffValue, margin, maxGapPercent }),
    [diffType, diffValue, margin, maxGapPercent],
  );
}
