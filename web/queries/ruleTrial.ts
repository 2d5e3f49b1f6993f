// What a rule would find before it is saved: for one product at once, for all of them in a dry run.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, PartValue } from "#shared/addresses/address.ts";
import type { dryRunResult, tryRule } from "#shared/addresses/ruleTrials.ts";
import type { Where } from "#shared/filters/filter.ts";
import { ApiError, type Wire, download, request } from "#web/api.ts";
import type { MatchingRule } from "./matchingRules.ts";
import { productsKey } from "./keys.ts";
import { takingPart } from "./products.ts";

/** A product of either side, as trials show it; its price in its own website's currency. */
export type TriedProduct = RuleHit["product"];

type TriedTexts = {
  catalog_id: number;
  filter_query: string;
  matching_query: string;
  competitors_id: number[];
  matching_image_enabled: boolean;
  /** The saved rule: its own matches are in nobody's way. */
  id?: number | undefined;
};

export type RuleTry = Wire<AnswerOf<typeof tryRule>>;
export type RuleHit = RuleTry["hits"][number];

/** What a rule finds for a product; without one its texts are checked and no more. */
export function ruleTryOptions(texts: TriedTexts, product_id: number | undefined) {
  return queryOptions({
    queryKey: ["ruleTry", texts, product_id],
    queryFn: () =>
      request<RuleTry>({
        method: "POST",
        path: "WebsiteMatchingRules/tryRule",
        data: { ...texts, ...(product_id !== undefined && { product_id }) },
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export type DryRunResult = Wire<PartValue<typeof dryRunResult>>;
export type DryRunExample = DryRunResult["examples"][number];
export type DryRunCounts = Omit<DryRunResult["websites"][number], "website_id" | "name">;

type DryRunLine =
  | { progress: { done: number; total: number } }
  | { result: DryRunResult }
  | { error: ConstructorParameters<typeof ApiError>[0] };

/**
 * What applying a rule would do to the whole catalogue; nothing is written. Throws ApiError; `signal` ends it, on the server too.
 */
export async function dryRun(
  texts: TriedTexts,
  { onProgress, signal }: { onProgress(done: number, total: number): void; signal: AbortSignal },
): Promise<DryRunResult> {
  let result: DryRunResult | undefined;
  let problem: ApiError | undefined;
  const take = (line: string) => {
    if (line.trim() === "") return;
    const parsedLine = JSON.parse(line) as DryRunLine;
    if ("progress" in parsedLine) onProgress(parsedLine.progress.done, parsedLine.progress.total);
    else if ("result" in parsedLine) result = parsedLine.result;
    else problem = new ApiError(parsedLine.error);
  };
  const lines = linesTo(take);
  await download({
    path: "WebsiteMatchingRules/dryRun",
    data: texts,
    onPiece: lines.piece,
    signal,
  });
  lines.end();
  if (problem) throw problem;
  if (!result) throw new ApiError({ statusCode: 0, name: "Unreachable" });
  return result;
}

/** What applying a saved rule would do now: tried once while it is shown, and called off when it is no longer. */
export function appliedRuleOptions(
  { id, catalog_id, filter_query, matching_query, competitors_id, matching_image_enabled }: MatchingRule,
  judged: number,
) {
  const texts = {
    id,
    catalog_id,
    filter_query,
    matching_query,
    competitors_id: competitors_id ?? [],
    matching_image_enabled,
  };
  return queryOptions({
    queryKey: ["appliedRule", texts, judged],
    queryFn: ({ signal }) => dryRun(texts, { signal, onProgress: () => undefined }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Cuts what comes in pieces into lines. */
function linesTo(take: (line: string) => void) {
  const decoder = new TextDecoder();
  let rest = "";
  const pass = (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(take);
  };
  return {
    piece: (piece: Uint8Array) => pass(decoder.decode(piece, { stream: true })),
    end: () => {
      pass(decoder.decode());
      take(rest);
    },
  };
}

/** The where of a filter; undefined when it is a query, or no object in JSON. */
export function whereIn(filter_query: string): Where | undefined {
  try {
    const written = JSON.parse(filter_query) as Record<string, unknown>;
    if (typeof written !== "object" || Array.isArray(written)) return undefined;
    const names = Object.keys(written);
    const isWrapped = names.length === 1 && names[0] === "where" && typeof written["where"] === "object";
    const where = (isWrapped ? written["where"] : written) as Where;
    return names.length === 1 && clauseNames.has(names[0]!) ? undefined : where;
  } catch {
    return undefined;
  }
}

/** Clauses of a query that choose products; no field is called so. */
const clauseNames = new Set(
  "bool match match_phrase multi_match term terms prefix wildcard regexp range exists ids constant_score dis_max function_score match_all".split(
    " ",
  ),
);

/** How many own products a where chooses. */
export function chosenCountOptions(website_id: number, where: Where) {
  return queryOptions({
    queryKey: [...productsKey, "chosenCount", website_id, where],
    queryFn: async () => {
      const path = `WebsiteSettings/${website_id}/products/count`;
      const params = { where: { and: [where, takingPart] } };
      return (await request<{ count: number }>({ path, params })).count;
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
}
