// How the sources of websites are, and how old the prices are that a catalogue compares with.
import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#shared/addresses/address.ts";
import type { priceAges } from "#shared/addresses/sourceHealth.ts";
import type { RowOf } from "#shared/entities/entity.ts";
import type { sourceHealth as entity } from "#shared/entities/sourceHealth.ts";
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

export function priceAgesOptions(catalogId: number) {
  return queryOptions({
    queryKey: [...priceAgesKey, catalogId],
    queryFn: () => request<PriceAge[]>({ path: `Catalogs/${catalogId}/priceAges` }),
    staleTime: refresh_ms,
    refetchInterval: 10 * refresh_ms,
  });
}
