// Few lists have these: they are offered where a product of the list has one, or where one is filtered by already.
import { useQueries } from "@tanstack/react-query";
import type { QueryFunction, QueryKey } from "@tanstack/react-query";
import type { FilterField, FilterSet } from "#shared/filters/filterSet.ts";

const rareFields = ["raw_currency", "state", "channel", "competitor_name", "rank"] as const;
export type RareField = (typeof rareFields)[number];

/** Whether a list has a value in a field, as a query. */
export type IsFilled = (field: RareField) => {
  queryKey: QueryKey;
  // The function of a query knows the exact type of its key, which is nobody else's concern.
  // oxlint-disable-next-line typescript/no-explicit-any
  queryFn?: QueryFunction<boolean, any>;
};

/** Those that there is nothing to filter by, or that it is not known of yet. */
export function useMissingFields(
  isFilled: IsFilled,
  filters: FilterSet,
  without: readonly FilterField[],
): RareField[] {
  // What the list does not offer anyway is not looked for: to find none takes a look at all rows.
  const answers = useQueries({
    queries: rareFields.map((field) => ({ ...isFilled(field), enabled: !without.includes(field) })),
  });
  const filled = rareFields.filter((_, at) => answers[at]?.data === true);
  return missingFields(filled, filters);
}

export function missingFields(filled: readonly RareField[], filters: FilterSet): RareField[] {
  return rareFields.filter((field) => !filled.includes(field) && filters[field] === undefined);
}
