// What the browser asks about own prices against the averages of the competitors'.
import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#shared/addresses/address.ts";
import type { priceIndex } from "#shared/addresses/figures.ts";
import type { MatchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { request } from "#web/api.ts";
import type { Wire } from "#web/api.ts";
import { matchedKey } from "./keys.ts";

export type PriceIndex = Wire<AnswerOf<typeof priceIndex>>;
type IndexField = "brand" | "category" | "competitors";

type AskedIndex = { where: MatchedProductsWhere; field?: IndexField; days?: number };

/** Of the products under a where of a catalogue; `days`: at the ends of so many days before today as well. */
export function priceIndexOptions(catalogId: number, { where, field, days }: AskedIndex) {
  return queryOptions({
    queryKey: [...matchedKey, "priceIndex", catalogId, where, field, days],
    queryFn: () =>
      request<PriceIndex>({
        path: `Catalogs/${catalogId}/priceIndex`,
        params: { filter: { where }, ...(field && { field }), ...(days !== undefined && { days }) },
      }),
    retry: false,
  });
}
