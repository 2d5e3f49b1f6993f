// Catalogues as they are kept: the list of all, one with its website and its customer, and what is done to them.
import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#shared/addresses/address.ts";
import type { catalogContents, competitorMatches } from "#shared/addresses/catalogs.ts";
import type { catalog } from "#shared/entities/catalog.ts";
import type { RowOf } from "#shared/entities/entity.ts";
import { request, requestOrNull } from "#web/api.ts";
import type { Wire } from "#web/api.ts";
import { listQueries } from "./listQueries.ts";

/** Everything about catalogues is kept under it: whoever changes one makes all of it out of date. */
const catalogsKey = ["catalogs"] as const;

export type CatalogRow = Wire<RowOf<typeof catalog>>;
export type KeptCatalog = CatalogRow & {
  website?: { id: number; name: string };
  customer?: { id: number; username: string };
};
/** A website that a catalogue is compared with, as its form lists it. */
export type LinkedCompetitor = CatalogRow["competitors"][number];

const include = ["website", "customer"] as const;

export const keptCatalogs = listQueries<KeptCatalog>({
  key: [...catalogsKey, "kept"],
  path: "Catalogs",
  include,
  thenBy: "id DESC",
});

/** One catalogue; null when there is none of this id that one may see. */
export function catalogByIdOptions(id: number) {
  return queryOptions({
    queryKey: [...catalogsKey, "one", id],
    queryFn: () => requestOrNull<KeptCatalog>({ path: `Catalogs/${id}`, params: { filter: { include } } }),
    staleTime: 0,
  });
}

/** Creates a catalogue, with the competitors in its body, or changes the one of that id, without them. */
export function saveCatalog(body: object, id?: number, version?: string): Promise<CatalogRow> {
  return id === undefined
    ? request({ method: "POST", path: "Catalogs", data: body })
    : request({ method: "PATCH", path: `Catalogs/${id}`, data: body, ...(version && { version }) });
}

export async function linkCompetitor(catalogId: number, websiteId: number): Promise<void> {
  await request({ method: "PUT", path: `Catalogs/${catalogId}/competitors/rel/${websiteId}`, data: {} });
}

export async function unlinkCompetitor(catalogId: number, websiteId: number): Promise<void> {
  await request({ method: "DELETE", path: `Catalogs/${catalogId}/competitors/rel/${websiteId}` });
}

/** The competitors of a catalogue, and what they weigh, as the server has them now. */
export async function competitorsOf(catalogId: number): Promise<LinkedCompetitor[]> {
  const params = { filter: { fields: ["competitors"] } };
  const { competitors } = await request<Pick<CatalogRow, "competitors">>({
    path: `Catalogs/${catalogId}`,
    params,
  });
  return competitors;
}

/** What a website counts, in every catalogue that is compared with it. */
export async function weighWebsite(websiteId: number, weight: number): Promise<void> {
  await request({ method: "PATCH", path: `WebsiteSettings/${websiteId}`, data: { weight } });
}

/** With its matches, rules, trackings, mappings and history; its websites stay. */
export async function deleteCatalog(id: number): Promise<void> {
  await request({ method: "DELETE", path: `Catalogs/${id}` });
}

/** How many own products are matched with each website, linked or not. */
export function competitorMatchesOptions(catalogId: number) {
  return queryOptions({
    queryKey: [...catalogsKey, "competitorMatches", catalogId],
    queryFn: () =>
      request<AnswerOf<typeof competitorMatches>>({ path: `Catalogs/${catalogId}/competitorMatches` }),
  });
}

/** What would go with a catalogue. */
export function catalogContentsOptions(catalogId: number) {
  return queryOptions({
    queryKey: [...catalogsKey, "contents", catalogId],
    queryFn: () => request<AnswerOf<typeof catalogContents>>({ path: `Catalogs/${catalogId}/contents` }),
    staleTime: 0,
  });
}
