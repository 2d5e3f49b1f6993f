// The value mappings of a catalogue: its own vocabulary over what files say.
import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#shared/addresses/address.ts";
import type * as addresses from "#shared/addresses/mappings.ts";
import type { RowOf } from "#shared/entities/entity.ts";
import type { valueMapping } from "#shared/entities/valueMapping.ts";
import { request } from "#web/api.ts";
import type { Wire } from "#web/api.ts";

export type ValueMapping = Wire<RowOf<typeof valueMapping>>;
type MappingPreview = Wire<AnswerOf<typeof addresses.previewValueMapping>>;

const key = ["valueMappings"] as const;

/** All of a catalogue, in the order in which they speak. A catalogue has a thousand at most. */
export function valueMappingsOptions(catalogId: number) {
  return queryOptions({
    queryKey: [...key, catalogId],
    queryFn: () =>
      request<ValueMapping[]>({
        path: `Catalogs/${catalogId}/valueMappings`,
        params: { filter: { order: ["target_name ASC", "priority DESC", "id DESC"], limit: 1000 } },
        duplicate: "send",
      }),
  });
}

export type PreviewedDraft = Pick<
  ValueMapping,
  "website_id" | "source_field" | "operator" | "source_values" | "target_slug"
>;

/** What a mapping would mean, before it is saved. */
export function mappingPreviewOptions(catalogId: number, draft: PreviewedDraft) {
  return queryOptions({
    queryKey: [...key, "preview", catalogId, draft],
    queryFn: () =>
      request<MappingPreview>({
        method: "POST",
        path: `Catalogs/${catalogId}/previewValueMapping`,
        data: draft,
      }),
    retry: false,
    staleTime: 0,
  });
}

export function saveValueMapping(
  catalogId: number,
  body: object,
  id?: number,
  version?: string,
): Promise<ValueMapping> {
  return id === undefined
    ? request({ method: "POST", path: `Catalogs/${catalogId}/valueMappings`, data: body })
    : request({ method: "PATCH", path: `ValueMappings/${id}`, data: body, ...(version && { version }) });
}

export async function deleteValueMapping(id: number): Promise<void> {
  await request({ method: "DELETE", path: `ValueMappings/${id}` });
}

/** Gives products the attributes of all mappings, or of one. */
export function applyValueMappings(
  catalogId: number,
  valueMappingId?: number,
): Promise<AnswerOf<typeof addresses.applyValueMappings>> {
  return request({
    method: "POST",
    path: `Catalogs/${catalogId}/applyValueMappingRule`,
    params: { valueMappingId },
  });
}

export function clearValueMappings(
  catalogId: number,
): Promise<AnswerOf<typeof addresses.clearValueMappings>> {
  return request({ method: "DELETE", path: `Catalogs/${catalogId}/deleteAllVirtualAttributesandVm` });
}
