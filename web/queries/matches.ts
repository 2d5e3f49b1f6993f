// Matching and unmatching one of my products with a competitor's, by hand.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { SentTo } from "#shared/addresses/address.ts";
import type { unmatch as unmatchAddress } from "#shared/addresses/matches.ts";
import { ApiError, request } from "#web/api.ts";
import { matchedKey, productsKey, proposalsKey, unmatchedKey } from "./keys.ts";

export type MatchChange = {
  catalogId: number;
  /** My product. */
  productId: number;
  /** The competitor's website. */
  competitorId: number;
  /** The competitor's product: the one to match, or the exact one to unmatch. */
  competitorProductId?: number;
  /** The competitor's product that is shown as its match, null for none: refused when it is another one by now. */
  replaces: number | null;
  /** False matches the named product, or puts back as it was the pair that was undone last. */
  unmatch: boolean;
};

/** What a product has at a competitor. */
type MatchPlace = Pick<MatchChange, "catalogId" | "productId" | "competitorId">;

/** What shows matches: the lists, counters, details and the queue of proposals that a changed match makes out of date. */
export function matchesChanged(client: QueryClient): Promise<unknown> {
  const shown = [productsKey, matchedKey, unmatchedKey, proposalsKey];
  return Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Changes a match; every list, counter and detail that shows matches is asked for again before it is over. */
export function useChangeMatch() {
  return useMatchMutation(changeMatch);
}

/** The same for taking back the last change that was made by hand: all is as it was before. */
export function useTakeMatchBack() {
  return useMatchMutation(takeMatchBack);
}

function useMatchMutation<Asked>(mutationFn: (variables: Asked) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => matchesChanged(client) });
}

/** What somebody else matched meanwhile, null when they undid the match; undefined for any other error. */
export function matchedMeanwhile(error: unknown): { product_id: number; title: string } | null | undefined {
  if (!(error instanceof ApiError) || error.statusCode !== 409) return undefined;
  return (error.details as { current?: { product_id: number; title: string } | null } | undefined)?.current;
}

function changeMatch({ competitorProductId, replaces, unmatch, ...target }: MatchChange): Promise<unknown> {
  return send(target, { competitor_product_id: competitorProductId, replaces, unmatch });
}

function takeMatchBack({
  replaces,
  ...target
}: MatchPlace & Pick<MatchChange, "replaces">): Promise<unknown> {
  return send(target, { replaces, takeBack: true });
}

function send(
  { catalogId, productId, competitorId }: MatchPlace,
  what: Omit<SentTo<typeof unmatchAddress>, "product_id" | "competitor_id">,
): Promise<unknown> {
  return request({
    method: "POST",
    path: `Catalogs/${catalogId}/matchedProducts/unmatch`,
    data: { product_id: productId, competitor_id: competitorId, ...what },
  });
}
