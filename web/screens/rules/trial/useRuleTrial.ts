// What the rule that is being written would find, and what of it cannot be run: asked while one writes.
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#web/api.ts";
import { ruleTryOptions } from "#web/queries/ruleTrial.ts";
import type { RuleTry } from "#web/queries/ruleTrial.ts";
import type { RuleDraftValues } from "#web/queries/matchingRules.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { failureText } from "#web/parts/toasts/toasts.ts";
import { useWords } from "#web/session/words.ts";

type QueryField = "filter_query" | "matching_query";
/** What cannot be run: in words, and where in the JSON it is, as far as that is known. */
export type RefusedQuery = { message: string; path: string | undefined };

export type RuleTrial = {
  found: RuleTry | undefined;
  /** The answer is of what was written before. */
  refreshing: boolean;
  /** What is wrong with neither of the queries, in words. */
  failure: string | undefined;
  problem(field: QueryField): RefusedQuery | undefined;
  retry(): void;
};

type Values = Omit<RuleDraftValues, "id" | "catalog_id">;

export function useRuleTrial(
  values: Values,
  {
    id,
    productId,
    isRunnable,
    isBehind,
  }: {
    id: number | undefined;
    productId: number | undefined;
    isRunnable: boolean;
    /** The values are not yet those on the screen. */
    isBehind: boolean;
  },
): RuleTrial {
  const words = useWords();
  const catalog = useCatalog();
  const { filter_query, matching_query, competitors_id, matching_image_enabled } = values;
  const texts = {
    catalog_id: catalog.id,
    id,
    filter_query,
    matching_query,
    competitors_id: competitors_id ?? [],
    matching_image_enabled,
  };
  const tried = useQuery({ ...ruleTryOptions(texts, productId), enabled: isRunnable });
  const error = isRunnable && !tried.isPlaceholderData ? tried.error : null;
  const wrong = error ? fieldOf(error) : undefined;
  return {
    found: productId === undefined || error ? undefined : tried.data,
    refreshing: tried.isFetching || isBehind,
    failure: error && !wrong ? failureText(error, words) : undefined,
    problem: (field) =>
      error && wrong?.field === field ? { message: failureText(error, words), path: wrong.path } : undefined,
    retry: () => void tried.refetch(),
  };
}

/** The query that a refusal is about. A filter's own refusals name no path. */
function fieldOf(error: Error): { field: QueryField; path: string | undefined } | undefined {
  if (!(error instanceof ApiError) || (error.statusCode !== 422 && error.statusCode !== 400))
    return undefined;
  const { path } = (error.details ?? {}) as { path?: unknown };
  if (typeof path !== "string")
    return error.statusCode === 400 ? { field: "filter_query", path: undefined } : undefined;
  const [, field, rest] = /^(filter_query|matching_query)\.?(.*)$/.exec(path) ?? [];
  return field ? { field: field as QueryField, path: rest || undefined } : undefined;
}
