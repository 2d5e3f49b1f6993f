// The unit mappings and rates of a catalogue: the rows, what a change of one would do, and what was changed within a day.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { AnswerOf } from "#shared/addresses/address.ts";
import type {
  listCurrencies,
  listMappingChanges,
  MappedPrice as MappedPriceAnswered,
  MappingEffect,
} from "#shared/addresses/mappings.ts";
import type { currencyMapping } from "#shared/entities/currencyMapping.ts";
import type { RowOf } from "#shared/entities/entity.ts";
import { request } from "#web/api.ts";
import type { Wire } from "#web/api.ts";
import type { UnitMapping } from "./customPrices.ts";
import { mappingsKey } from "./keys.ts";
import { matchesChanged } from "./matches.ts";

export type { UnitMapping };
export type { MappingEffect };
export type MappedPrice = Wire<MappedPriceAnswered>;
export type CurrencyMapping = Wire<RowOf<typeof currencyMapping>>;
export type MappingPreview = MappingEffect & { examples: MappedPrice[] };
export type MappingChange = Wire<AnswerOf<typeof listMappingChanges>[number]>;
export type MappingModel = MappingChange["model"];

/** The addresses of each kind. */
const places = {
  UnitMapping: { under: "unitMappings", all: "UnitMappings", about: "unitMapping" },
  CurrencyMapping: { under: "currencyMappings", all: "CurrencyMappings", about: "currencyMapping" },
} as const satisfies Record<MappingModel, object>;

/** More than a person keeps in order by hand. */
const rowsMax = 1_000;

/** Those of the whole catalogue: custom prices are shown with their products. */
export function unitMappingsOptions(catalogId: number) {
  const filter = {
    where: { catalog_id: catalogId, product_id: null },
    order: ["competitor_id ASC", "id ASC"],
    limit: rowsMax,
  };
  return queryOptions({
    queryKey: [...mappingsKey, catalogId, "units"],
    queryFn: () => request<UnitMapping[]>({ path: `Catalogs/${catalogId}/unitMappings`, params: { filter } }),
  });
}

export function currencyMappingsOptions(catalogId: number) {
  const filter = { order: ["currency ASC"], limit: rowsMax };
  return queryOptions({
    queryKey: [...mappingsKey, catalogId, "rates"],
    queryFn: () =>
      request<CurrencyMapping[]>({ path: `Catalogs/${catalogId}/currencyMappings`, params: { filter } }),
  });
}

/** Those that the products of the catalogue and of its competitors have, and how many matched prices. */
export function currenciesOptions(catalogId: number) {
  return queryOptions({
    queryKey: [...mappingsKey, catalogId, "currencies"],
    queryFn: () =>
      request<AnswerOf<typeof listCurrencies>>({ path: `Catalogs/${catalogId}/currencyMapping/currencies` }),
  });
}

/** A change of a row that is not saved yet; `changes` null deletes it. */
type TriedChange = { model: MappingModel; id: number | undefined; changes: object | null };

/** What saving would do. What saving would refuse is refused. */
export function mappingPreviewOptions(catalogId: number, { model, id, changes }: TriedChange) {
  return queryOptions({
    queryKey: [...mappingsKey, catalogId, "preview", model, id, changes],
    queryFn: () =>
      request<MappingPreview>({
        method: "POST",
        path: `Catalogs/${catalogId}/${places[model].about}/preview`,
        data: { mapping_id: id, changes },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Saves a new row, or what was changed of one. `version` refuses (412) over somebody else's change. */
export function saveMapping<Row>(
  {
    catalogId,
    model,
    id,
    version,
  }: { catalogId: number; model: MappingModel; id?: number | undefined; version?: string | undefined },
  body: object,
): Promise<Row> {
  return id === undefined
    ? request({ method: "POST", path: `Catalogs/${catalogId}/${places[model].under}`, data: body })
    : request({
        method: "PATCH",
        path: `${places[model].all}/${id}`,
        data: body,
        ...(version && { version }),
      });
}

export async function deleteMapping(catalogId: number, model: MappingModel, id: number): Promise<void> {
  await request({ method: "DELETE", path: `Catalogs/${catalogId}/${places[model].under}/${id}` });
}

export function mappingChangesOptions(catalogId: number) {
  return queryOptions({
    queryKey: [...mappingsKey, catalogId, "changes"],
    queryFn: () => mappingChanges(catalogId),
  });
}

export function mappingChanges(catalogId: number): Promise<MappingChange[]> {
  return request({ path: `Catalogs/${catalogId}/mappingChanges` });
}

/** Answers the change that this is. */
export function undoMappingChange(catalogId: number, changeId: number): Promise<MappingChange> {
  return request({ method: "POST", path: `Catalogs/${catalogId}/mappingChanges/${changeId}/undo` });
}

/** Has the prices follow a change now, and not within the minute. */
export async function applyMappings(
  catalogId: number,
  { model, before, after }: MappingChange,
): Promise<void> {
  if (model === "UnitMapping") {
    await request({ method: "POST", path: `Catalogs/${catalogId}/unitMapping/applyAll` });
    return;
  }
  const currencies = new Set([before, after].flatMap((row) => (row ? [String(row["currency"])] : [])));
  for (const currency of currencies)
    await request({
      method: "POST",
      path: `Catalogs/${catalogId}/currencyMapping/applyCurrency`,
      data: { currency },
    });
}

/** All that shows mappings, and all that shows the prices they decide. */
export function mappingsChanged(client: QueryClient): Promise<unknown> {
  return Promise.all([client.invalidateQueries({ queryKey: mappingsKey }), matchesChanged(client)]);
}
