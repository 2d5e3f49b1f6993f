// What a rule would find before it is saved: for one product at once, for all of them in a dry run.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Where } from "#shared/filters/filter.ts";
import { ApiError, download, request } from "#web/api.ts";
import type { CompetitorEntry } from "./matchedProducts.ts";
import type { MatchingRule } from "./matchingRules.ts";
import { productsKey } from "./products.ts";
import type { Product } from "./products.ts";

/** A product of either side, as trials show it; its price in its own website's currency. */
export type TriedProduct = Pick<
  Product,
  | "id"
  | "website_id"
  | "title"
  | "brand"
  | "category"
  | "ean"
  | "sku"
  | "mpn"
  | "price"
  | "url"
  | "missing_since"
> & { currency: string; medias: string[]; images?: string[] };

export type Explanation = NonNullable<CompetitorEntry["matching_result"]>["explanation"];

export type TriedTexts = {
  catalog_id: number;
  filter_query: string;
  matching_query: string;
  competitors_id: number[];
  matching_image_enabled: boolean;
  /** The saved rule: its own matches are in nobody's way. */
  id?: number | undefined;
};

/** Why a hit would be no match, and that it is the match of today. */
export const hitReasons = [
  "current",
  "matched",
  "taken",
  "undone",
  "barcode",
  "measure",
  "below",
  "beaten",
  "filtered",
  "image",
] as const;

export type RuleHit = {
  product: TriedProduct;
  website_id: number;
  website_name: string;
  /** 0 to 100. */
  score: number;
  accepted: boolean;
  reason: (typeof hitReasons)[number] | null;
  explanation: Explanation;
};

export type RuleTry = {
  /** Whether the filter chooses the product; null when there is none. */
  selected: boolean | null;
  method?: "query" | "text";
  /** What is asked for it; null when it has not what the query needs, or there is none. */
  query: unknown;
  /** Those it was looked for at; the threshold is what a hit must score there, of 100. */
  websites?: { website_id: number; name: string; threshold: number | null }[];
  hits: RuleHit[];
};

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

export const exampleKinds = ["matched", "updated", "removed"] as const;

export type DryRunCounts = Record<"matched" | "updated" | "removed" | "kept" | "skipped", number>;

export type DryRunExample = {
  kind: (typeof exampleKinds)[number];
  website_id: number;
  own: TriedProduct;
  /** Null of one that would be removed. */
  theirs: TriedProduct | null;
  /** What it would take the place of. */
  before: TriedProduct | null;
  score: number | null;
  explanation: Explanation | null;
};

export type DryRunResult = DryRunCounts & {
  /** Pairs that are no matches because of their images. */
  without_image: number;
  unlike_image: number;
  selected: number;
  duration_ms: number;
  websites: (DryRunCounts & { website_id: number; name: string })[];
  examples: DryRunExample[];
};

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
export function appliedRuleOptions({
  id,
  catalog_id,
  filter_query,
  matching_query,
  competitors_id,
  matching_image_enabled,
}: MatchingRule) {
  const texts = {
    id,
    catalog_id,
    filter_query,
    matching_query,
    competitors_id: competitors_id ?? [],
    matching_image_enabled,
  };
  return queryOptions({
    queryKey: ["appliedRule", texts],
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

/** What was set aside takes no part in matching, whatever a filter says. */
const takingPart: Where = { unmatched: { neq: true } };

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

const offeredMost = 30;

/** Own products that a person may mean by some letters: of their title, their references or their barcode. */
export function productChoicesOptions(website_id: number, letters: string) {
  const part = { ilike: `%${letters.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` };
  const where = letters
    ? { ...takingPart, or: [{ title: part }, { sku: letters }, { ean: letters }, { mpn: letters }] }
    : takingPart;
  const fields = ["id", "title", "brand", "sku", "ean", "price", "medias", "website_id"];
  const filter = { where, fields, order: "title", limit: offeredMost };
  return queryOptions({
    queryKey: [...productsKey, "choices", website_id, letters],
    queryFn: () =>
      request<Product[]>({
        path: `WebsiteSettings/${website_id}/products`,
        params: { filter, total: false },
      }),
    placeholderData: keepPreviousData,
  });
}
