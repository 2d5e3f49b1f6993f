// What moved between two days: how many products went from one position to another.
import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#shared/addresses/address.ts";
import type { compareByDate } from "#shared/addresses/figures.ts";
import type { Where } from "#shared/filters/filter.ts";
import { request } from "#web/api.ts";
import type { Wire } from "#web/api.ts";

export type ComparedDays = Wire<AnswerOf<typeof compareByDate>>;

export function movesOptions(
  catalogId: number,
  { from, to, where }: { from: string; to: string; where: Where },
) {
  return queryOptions({
    queryKey: ["moves", catalogId, from, to, where],
    queryFn: () =>
      request<ComparedDays>({
        method: "POST",
        path: `Catalogs/${catalogId}/compareCompetitivityByDate`,
        data: { from, to, filter: { where } },
      }),
    retry: false,
  });
}
