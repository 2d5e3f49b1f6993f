// Applying the mappings of a catalogue; a GET does what its POST does.
import type { Ids } from "../recordedWorld.ts";
import type { Requests, Sent } from "../requests.ts";

export function mappingRequests({
  catalog: _catalog,
  customPrice,
  sawMatch,
  glueMatch,
  valueMapping,
}: Ids): Requests {
  const one = { unitMappingId: customPrice, matchedProductId: sawMatch };
  const unmatched = { unitMappingId: customPrice, matchedProductId: glueMatch };
  return {
    ...bothWays("unitMapping/applyAll", [{}]),
    ...bothWays("unitMapping/applyMatchedProduct", [one, unmatched]),
    ...bothWays("applyMatchedProduct", [one, {}]),
    ...bothWays("currencyMapping/applyCurrency", [{ currency: "USD" }, { currency: "dollars" }]),
    ...bothWays("applyValueMappingRule", [{}, { valueMappingId: valueMapping }], { forGood: true }),
    "DELETE /Catalogs/{id}/deleteAllVirtualAttributesandVm": [{ forGood: true }],
  };
}

function bothWays(path: string, asked: readonly Record<string, unknown>[], how: Sent = {}): Requests {
  return {
    [`GET /Catalogs/{id}/${path}`]: asked.map((query) => ({ ...how, query })),
    [`POST /Catalogs/{id}/${path}`]: asked.map((body) => ({ ...how, body })),
  };
}
