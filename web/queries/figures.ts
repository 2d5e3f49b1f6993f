// What the browser asks about the figures of a catalogue.
import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#shared/addresses/address.ts";
import type {
  compareByDate,
  competitiveAverage,
  createdProducts,
  pastDays,
} from "#shared/addresses/figures.ts";
import type { Day, DayRange } from "#shared/calendar/day.ts";
import type { FigureField } from "#shared/filters/figureFilters.ts";
import type { Where } from "#shared/filters/filter.ts";
import type { MatchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { request } from "#web/api.ts";
import { matchedKey } from "./keys.ts";
import { productsKey } from "./keys.ts";

/** How many products are cheaper, as dear and dearer, of one value of a field. */
export type PositionsRow = AnswerOf<typeof competitiveAverage>[number];

/** More than a table can be read through. */
export const positionRowsMax = 100;

/** The values of a field under a where, the most products first. */
export function positionsByOptions(catalogId: number, field: FigureField, where: MatchedProductsWhere) {
  return queryOptions({
    queryKey: [...matchedKey, "positions", catalogId, field, where],
    queryFn: () =>
      request<PositionsRow[]>({
        path: `Catalogs/${catalogId}/competitive/average`,
        params: { field, filter: { where, limit: positionRowsMax } },
        duplicate: "send",
      }),
  });
}

/** From which day on it is known how the products of a catalogue stood. */
export function pastDaysOptions(catalogId: number) {
  return queryOptions({
    queryKey: [...matchedKey, "pastDays", catalogId],
    queryFn: () => request<AnswerOf<typeof pastDays>>({ path: `Catalogs/${catalogId}/pastDays` }),
  });
}

/** How many products came on a day to a website. */
export type CreatedRow = AnswerOf<typeof createdProducts>[number];

/** Of my products and those of the competitors, day by day; `where` is one that both of their lists have. */
export function createdProductsOptions(catalogId: number, { from, to }: DayRange, where: Where) {
  return queryOptions({
    queryKey: [...productsKey, "created", catalogId, from, to, where],
    queryFn: () =>
      request<CreatedRow[]>({
        path: `Catalogs/${catalogId}/createdProducts`,
        params: { from, to, filter: { where } },
        duplicate: "send",
      }),
  });
}

export type AveragesOfValue = NonNullable<AnswerOf<typeof compareByDate>["rows"]>[number];

/** For each value of a field, the average difference to the cheapest competitor at the end of each of these days. */
export function averagesByOptions(
  catalogId: number,
  field: "category",
  { where, dates, limit }: { where: MatchedProductsWhere; dates: readonly Day[]; limit: number },
) {
  return queryOptions({
    queryKey: [...matchedKey, "averages", catalogId, field, where, dates, limit],
    queryFn: async () => {
      const path = `Catalogs/${catalogId}/compareCompetitivityByDate`;
      const data = { dates, field, moves: false, filter: { where, limit } };
      return (await request<AnswerOf<typeof compareByDate>>({ method: "POST", path, data })).rows ?? [];
    },
    staleTime: 10 * 60_000,
  });
}
