// How the sources of websites are, and how old the prices are that a catalogue compares with.
import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#shared/addresses/address.ts";
import type { priceAges } from "#shared/addresses/sourceHealth.ts";
import type { RowOf } from "#shared/entities/entity.ts";
import type { sourceHealth as entity } from "#shared/entities/sourceHealth.ts";
import type { MatchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { request } from "#web/api.ts";
import type { Wire } from "#web/api.ts";
import { priceAgesKey } from "./keys.ts";
import { listQueries } from "./listQueries.ts";

export type SourceHealth = Wire<RowOf<typeof entity>>;
export type PriceAge = Wire<AnswerOf<typeof priceAges>>[number];

const refresh_ms = 60_000;

export const sourceHealth = listQueries<SourceHealth>({
  key: ["sourceHealth"],
  path: "WebsiteSettings/health",
  thenBy: "name ASC",
  refetchInterval: () => refresh_ms,
});

/** Of all matched products of a catalogue, or of those under a where. */
export function priceAgesOptions(catalogId: number, where?: MatchedProductsWhere) {
  return queryOptions({
    queryKey: [...priceAgesKey, catalogId, where],
    queryFn: () =>
      request<PriceAge[]>({
        path: `Catalogs/${catalogId}/priceAges`,
        ...(where && { params: { where } }),
      }),
    staleTime: refresh_ms,
    refetchInterval: 10 * refresh_ms,
  });
}
