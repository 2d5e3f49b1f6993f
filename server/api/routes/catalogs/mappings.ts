// Applying the mappings of a catalogue.
import type { FastifyInstance, FastifyReply } from "fastify";
import * as addresses from "#shared/addresses/mappings.ts";
import { currencyMapping } from "#shared/entities/currencyMapping.ts";
import type { Entity } from "#shared/entities/entity.ts";
import { unitMapping } from "#shared/entities/unitMapping.ts";
import {
  applyCurrency,
  applyToMatchedProduct,
  applyUnitMappings,
} from "#server/domain/catalogs/applyMappings.ts";
import { applyValueMappings } from "#server/domain/catalogs/applyValueMappings.ts";
import { previewValueMapping } from "#server/domain/catalogs/previewValueMapping.ts";
import { clearValueMappings } from "#server/domain/catalogs/clearValueMappings.ts";
import { listCurrencies } from "#server/domain/catalogs/currencies.ts";
import { listMappingChanges, undoMappingChange } from "#server/domain/catalogs/mappingChanges.ts";
import { alreadyRunning, unknownId } from "#server/errors.ts";
import { limiterOfEach } from "#server/limiter.ts";
import type { Services } from "#server/services.ts";
import { adminOf, argument, callerOf, reading } from "../../caller.ts";
import { wholeNumber } from "../../generic/filter.ts";
import { previewDraft } from "../../generic/previewDraft.ts";
import { serve } from "../../serve.ts";
import { textOf } from "../../generic/textOf.ts";
import { verbsOf } from "../../generic/verbs.ts";
import { exclusive } from "../../requests/exclusive.ts";
import { catalogOf, writableCatalogOf } from "../pathRows.ts";

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
  for (const [address, entity] of tried) {
    serve(app, address, async (request, read) => {
      const { id: catalogId } = await catalogOf(request);
      const draft = { catalogId, ...read() };
      const caller = reading(callerOf(request));
      return previews(store).run(catalogId, () => previewDraft(caller, verbsOf<Entity>(entity), draft));
    });
  }
  serve(app, addresses.listCurrencies, async (request) => {
    const { id } = await catalogOf(request);
    return listCurrencies(reading(callerOf(request)), id);
  });
  serve(app, addresses.listMappingChanges, async (request, read) => {
    const { id } = await catalogOf(request);
    return listMappingChanges(callerOf(request), id, read().limit);
  });
  serve(app, addresses.undoMappingChange, async (request) => {
    const { id } = await writableCatalogOf(request);
    const sent = argument(request, "fk");
    const changeId = wholeNumber(sent);
    if (changeId === undefined) throw unknownId("MappingChange", textOf(sent));
    return undoMappingChange(callerOf(request), id, changeId);
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
    const { actor } = adminOf(request);
    const { id } = await catalogOf(request);
    return exclusive(store, `catalog ${id}`, () => clearValueMappings(store, id, actor.customer_id));
  });
}

/** Each takes a connection, and a whole look at products or their matches. */
const previews = limiterOfEach<number>({ perKey: 1, total: 2, queuedPerKey: 3 }, alreadyRunning);

const tried = [
  [addresses.previewUnitMapping, unitMapping],
  [addresses.previewCurrencyMapping, currencyMapping],
] as const;

/** A GET that changes something has to come here each time. */
function keptByNobody(reply: FastifyReply): void {
  void reply.header("Cache-Control", "no-store");
}
