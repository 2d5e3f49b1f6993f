// Whether a catalogue has changed on the server: a cheap question that is asked again and again.
import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#shared/addresses/address.ts";
import type { catalogRevision } from "#shared/addresses/catalogRevision.ts";
import { request } from "#web/api.ts";

/** Each is another one when what it is about has changed; nothing else can be read from it. */
export type CatalogRevision = AnswerOf<typeof catalogRevision>;

/** With the time that a list takes, what happens on the server is on screen within five seconds. */
const askedEvery_ms = 2_500;

/** A tab that nobody sees asks nothing; it asks at once when it is looked at again. */
export function catalogRevisionOptions(catalogId: number) {
  return queryOptions({
    queryKey: ["catalogRevision", catalogId],
    queryFn: () => request<CatalogRevision>({ path: `Catalogs/${catalogId}/revision`, duplicate: "send" }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: askedEvery_ms,
    refetchOnWindowFocus: "always",
  });
}
