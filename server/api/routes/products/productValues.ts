import type { FastifyInstance } from "fastify";
import type { ArgumentsOf } from "#shared/addresses/address.ts";
import * as addresses from "#shared/addresses/productValues.ts";
import { attributeValuesOf, attributesOf, valuesOf } from "#server/domain/products/productValues.ts";
import { callerOf } from "../../caller.ts";
import { serve } from "../../serve.ts";
import { catalogOf, websiteOf } from "../pathRows.ts";

/** What filters and forms suggest: the values that products have, and their attributes. */
export function productValueRoutes(app: FastifyInstance): void {
  serve(app, addresses.websiteValues, async (request, read) =>
    valuesOf(callerOf(request), await websiteOf(request), valuesIn(read())),
  );
  serve(app, addresses.catalogValues, async (request, read) => {
    const { website_id } = await catalogOf(request);
    return valuesOf(callerOf(request), website_id, valuesIn(read()));
  });
  serve(app, addresses.websiteAttributeValues, async (request, read) =>
    attributeValuesOf(callerOf(request), await websiteOf(request), bounded(read())),
  );
  serve(app, addresses.catalogAttributeValues, async (request, read) => {
    const { id: catalogId, website_id } = await catalogOf(request);
    return attributeValuesOf(callerOf(request), website_id, { ...bounded(read()), catalogId });
  });
  serve(app, addresses.productAttributes, async (request) =>
    attributesOf(callerOf(request), await websiteOf(request)),
  );
}

/** The limit stands beside the filter or in it. */
function valuesIn({ filter, ...sent }: ArgumentsOf<typeof addresses.websiteValues>) {
  return { ...bounded({ ...sent, limit: sent.limit || filter.limit }), where: filter.where ?? {} };
}

function bounded<Sent extends { limit: number | undefined }>(sent: Sent) {
  return { ...sent, limit: Math.min(sent.limit || addresses.valueLimits.usual, addresses.valueLimits.most) };
}
