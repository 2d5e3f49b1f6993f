// What the browser asks about trackings: selections of matched products that are followed.
import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#shared/addresses/address.ts";
import type { compareByDate } from "#shared/addresses/figures.ts";
import type { RowOf } from "#shared/entities/entity.ts";
import type { trackingProduct } from "#shared/entities/trackingProduct.ts";
import type { Day } from "#shared/calendar/day.ts";
import type { MatchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { ApiError, request } from "#web/api.ts";
import type { Wire } from "#web/api.ts";
import { matchedKey } from "./keys.ts";

export type Tracking = Wire<RowOf<typeof trackingProduct>>;
export type ListedTracking = Pick<Tracking, "id" | "name" | "filters" | "modified">;
/** Null where the filters cannot be read. */
export type TrackingCounts = Record<
  "countProducts" | "countCheapProducts" | "countEqualsProducts" | "countExpensiveProducts",
  number | null
>;
type TrackingDraft = Partial<Omit<Tracking, "id" | "created" | "modified">>;
export type DayStanding = NonNullable<AnswerOf<typeof compareByDate>["dates"]>[number];

const key = ["trackings"] as const;
/** Those that are read one by one are not of it: the screen of one that is deleted there would miss it before it is left. */
export const trackingListsKey = [...key, "list"] as const;

/** More than anybody has, and than a side menu shows. */
const listedMax = 200;

/** Those of a catalogue, the one that was changed last first. */
export function trackingsOptions(catalogId: number) {
  return queryOptions({
    queryKey: [...trackingListsKey, catalogId],
    queryFn: () => {
      const filter = {
        where: { catalog_id: catalogId },
        fields: ["id", "name", "filters", "modified"],
        order: "modified DESC",
        limit: listedMax,
      };
      return request<ListedTracking[]>({ path: "TrackingProducts", params: { filter }, duplicate: "send" });
    },
  });
}

/** One tracking; null when there is none of this id, which an address may say in letters. */
export function trackingOptions(id: number) {
  return queryOptions({
    queryKey: [...key, "one", id],
    queryFn: async () => {
      if (!Number.isSafeInteger(id)) return null;
      try {
        return await request<Tracking>({ path: `TrackingProducts/${id}`, duplicate: "send" });
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
    },
    staleTime: 0,
  });
}

/** How many products it has, and where they stand: counted anew whenever matched products change. */
export function trackingCountsOptions({ id, modified }: Pick<Tracking, "id" | "modified">) {
  return queryOptions({
    queryKey: [...matchedKey, "tracking", id, modified],
    queryFn: () =>
      request<TrackingCounts>({
        path: `TrackingProducts/${id}`,
        params: { filter: { fields: ["id"], include: ["counts"] } },
      }),
  });
}

/** Where the products under a where stood at the end of each of these days. */
export function standingsOptions(catalogId: number, where: MatchedProductsWhere, dates: readonly Day[]) {
  return queryOptions({
    queryKey: [...matchedKey, "standings", catalogId, where, dates],
    queryFn: async () => {
      const path = `Catalogs/${catalogId}/compareCompetitivityByDate`;
      const data = { dates, moves: false, filter: { where } };
      return (await request<AnswerOf<typeof compareByDate>>({ method: "POST", path, data })).dates ?? [];
    },
    staleTime: 10 * 60_000,
  });
}

export function createTracking(draft: TrackingDraft & { catalog_id: number; name: string }) {
  return request<Tracking>({ method: "POST", path: "TrackingProducts", data: draft });
}

/** Refused (412) over what somebody else saved since `seen` was read. */
export function saveTracking(seen: Pick<Tracking, "id" | "modified">, draft: TrackingDraft) {
  return request<Tracking>({
    method: "PATCH",
    path: `TrackingProducts/${seen.id}`,
    data: draft,
    ...(seen.modified && { version: `"${Date.parse(seen.modified)}"` }),
  });
}

/** Whether it failed as somebody else has deleted the tracking. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.statusCode === 404;
}

export async function deleteTracking(id: number): Promise<void> {
  await request({ method: "DELETE", path: `TrackingProducts/${id}` });
}
