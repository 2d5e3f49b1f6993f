// Applying the mappings of a catalogue; a GET does what its POST does.
import type { Ids } from "../recordedWorld.ts";
import type { Requests } from "../requests.ts";

export function mappingRequests({
  catalog: _catalog,
  customPrice,
  sawMatch,
  glueMatch,
  valueMapping,
  rival,
}: Ids): Requests {
  const one = { unitMappingId: customPrice, matchedProductId: sawMatch };
  const unmatched = { unitMappingId: customPrice, matchedProductId: glueMatch };
  return {
    ...bothWays("unitMapping/applyAll", [{}]),
    ...bothWays("unitMapping/applyMatchedProduct", [one, unmatched]),
    ...bothWays("applyMatchedProduct", [one, {}]),
    ...bothWays("currencyMapping/applyCurrency", [{ currency: "USD" }, { currency: "dollars" }]),
    "GET /Catalogs/{id}/applyValueMappingRule": [{ query: { valueMappingId: valueMapping }, forGood: true }],
    "POST /Catalogs/{id}/applyValueMappingRule": [{ forGood: true }],
    "POST /Catalogs/{id}/previewValueMapping": [
      { body: { source_field: "brand", source_values: ["Bosch"], target_slug: "range" } },
      { body: { source_field: "brand" } },
    ],
    "POST /Catalogs/{id}/unitMapping/preview": [
      { body: { changes: { competitor_id: rival, operator: "divide", value: 2 } } },
      { body: { changes: { competitor_id: rival, operator: "divide", value: 0 } } },
    ],
    "POST /Catalogs/{id}/currencyMapping/preview": [
      { body: { changes: { currency: "CHF", rate: 1.05 } } },
      { body: {} },
    ],
    "GET /Catalogs/{id}/currencyMapping/currencies": [{}],
    "GET /Catalogs/{id}/mappingChanges": [{ query: { limit: 2 } }, { query: { limit: 0 } }],
    "POST /Catalogs/{id}/mappingChanges/{fk}/undo": [{ fk: "999999" }],
    "DELETE /Catalogs/{id}/deleteAllVirtualAttributesandVm": [{ forGood: true }],
  };
}

function bothWays(path: string, asked: readonly Record<string, unknown>[]): Requests {
  return {
    [`GET /Catalogs/{id}/${path}`]: asked.map((query) => ({ query })),
    [`POST /Catalogs/{id}/${path}`]: asked.map((body) => ({ body })),
  };
}
