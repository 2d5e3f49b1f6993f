// Applying the mappings of a catalogue.
import type { FastifyInstance, FastifyReply } from "fastify";
import * as addresses from "#shared/addresses/mappings.ts";
import {
  applyCurrency,
  applyToMatchedProduct,
  applyUnitMappings,
} from "#server/domain/catalogs/applyMappings.ts";
import { applyValueMappings } from "#server/domain/catalogs/applyValueMappings.ts";
import { previewValueMapping } from "#server/domain/catalogs/previewValueMapping.ts";
import { clearValueMappings } from "#server/domain/catalogs/clearValueMappings.ts";
import { alreadyRunning } from "#server/errors.ts";
import { limiterOfEach } from "#server/limiter.ts";
import type { Services } from "#server/services.ts";
import { adminOf, callerOf } from "../caller.ts";
import { serve } from "../serve.ts";
import { exclusive } from "./exclusive.ts";
import { catalogOf, writableCatalogOf } from "./pathRows.ts";

export function mappingRoutes(app: FastifyInstance, { store }: Services): void {
  serve(app, addresses.applyUnitMappings, async (request, _read, reply) => {
    keptByNobody(reply);
    const { id } = await writableCatalogOf(request);
    return exclusive(store, `catalog ${id}`, () => applyUnitMappings(store, id));
  });
  for (const address of [addresses.applyToMatchedProduct, addresses.applyToMatchedProductShort]) {
    serve(app, address, async (request, read, reply) => {
      keptByNobody(reply);
      const { id: catalogId } = await writableCatalogOf(request);
      return applyToMatchedProduct(callerOf(request), { catalogId, ...read() });
    });
  }
  serve(app, addresses.applyCurrency, async (request, read, reply) => {
    keptByNobody(reply);
    const { id } = await writableCatalogOf(request);
    const { currency } = read();
    return exclusive(store, `catalog ${id}`, async () => ({
      count: await applyCurrency(store, id, currency),
    }));
  });
  serve(app, addresses.applyValueMappings, async (request, read, reply) => {
    keptByNobody(reply);
    const { id } = await writableCatalogOf(request);
    const { valueMappingId } = read();
    return exclusive(store, `catalog ${id}`, () => applyValueMappings(store, id, valueMappingId));
  });
  serve(app, addresses.previewValueMapping, async (request, read) => {
    const { id } = await catalogOf(request);
    const { website_id = null, ...draft } = read();
    return previews(store).run(id, () => previewValueMapping(store, id, { ...draft, website_id }));
  });
  serve(app, addresses.clearValueMappings, async (request) => {
    adminOf(request);
    const { id } = await catalogOf(request);
    return exclusive(store, `catalog ${id}`, () => clearValueMappings(store, id));
  });
}

/** Each takes a connection, and a whole look at the products of a field. */
const previews = limiterOfEach<number>({ perKey: 1, total: 2, queuedPerKey: 3 }, alreadyRunning);

/** A GET that changes something has to come here each time. */
function keptByNobody(reply: FastifyReply): void {
  void reply.header("Cache-Control", "no-store");
}
