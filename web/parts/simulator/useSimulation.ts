// The figures of the simulator, and its curve: those before stay until the next ones are there.
import { skipToken, useQuery } from "@tanstack/react-query";
import type { MatchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { marginCurveOptions, marginDiffOptions } from "#web/queries/marginSimulation.ts";
import type { AskedSimulation } from "#web/queries/marginSimulation.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import type { WholeChoice } from "./options.ts";

export function useSimulation(where: MatchedProductsWhere | undefined, choice: WholeChoice) {
  const { website_id: websiteId } = useCatalog();
  const { diffType, diffValue, margin, maxGapPercent, sales: urlsFilename } = choice;
  const asked: AskedSimulation | undefined = where && {
    websiteId,
    where,
    diffType,
    diffValue,
    margin,
    maxGapPercent,
    urlsFilename,
  };
  const diff = useQuery(asked ? marginDiffOptions(asked) : nothingYet);
  const curve = useQuery(asked ? marginCurveOptions(asked) : nothingYet);
  return {
    asked,
    diff: diff.data,
    curve: curve.data,
    /** What is shown is of what was asked before. */
    isBehind: diff.isPlaceholderData || curve.isPlaceholderData,
    /** Why there are no figures; null where there are. */
    failure: diff.error,
    retry: () => void Promise.all([diff.refetch(), curve.refetch()]),
  };
}

const nothingYet = { queryKey: ["marginSimulation", "nothingYet"], queryFn: skipToken } as never;
