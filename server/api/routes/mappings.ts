// Applying the mappings of a catalogue. GET changes state because the specification says so; POST is the same.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { currencyCodes } from "#shared/reference/currencies.ts";
import {
  applyCurrency,
  applyToMatchedProduct,
  applyUnitMappings,
} from "#server/domain/catalogs/applyMappings.ts";
import { applyValueMappings } from "#server/domain/catalogs/applyValueMappings.ts";
import { clearValueMappings } from "#server/domain/catalogs/clearValueMappings.ts";
import { invalidClause, requiredArgument } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { adminOf, argument, callerOf } from "../caller.ts";
import { exclusive } from "./exclusive.ts";
import { idArgument, optionalId } from "./arguments.ts";
import { catalogOf, writableCatalogOf } from "./places.ts";

export function mappingRoutes(app: FastifyInstance, { store }: Services): void {
  const apply = (path: string, described: Described, answer: (request: FastifyRequest) => unknown) => {
    const schema = schemaOf(described);
    const handler = (request: FastifyRequest, reply: FastifyReply) => {
      void reply.header("Cache-Control", "no-store");
      return answer(request);
    };
    // A HEAD asks whether something is there; it must not change it.
    app.get(
      `/Catalogs/:id/${path}`,
      { schema, config: { tokenInQuery: false }, exposeHeadRoute: false },
      handler,
    );
    app.post(`/Catalogs/:id/${path}`, { schema }, handler);
  };

  apply(
    "unitMapping/applyAll",
    { summary: "price again what its unit mappings decide", answer: counts("count", "skipped") },
    async (request) => {
      const { id } = await writableCatalogOf(request);
      return exclusive(store, `catalog ${id}`, () => applyUnitMappings(store, id));
    },
  );
  for (const path of ["unitMapping/applyMatchedProduct", "applyMatchedProduct"]) {
    apply(
      path,
      {
        summary: "price one comparison again",
        arguments: { unitMappingId: "a unit mapping", matchedProductId: "a matched product" },
        answer: { type: "object", additionalProperties: true },
      },
      async (request) => {
        const { id: catalogId } = await writableCatalogOf(request);
        return applyToMatchedProduct(callerOf(request), {
          catalogId,
          unitMappingId: idArgument(request, "unitMappingId"),
          matchedProductId: idArgument(request, "matchedProductId"),
        });
      },
    );
  }
  apply(
    "currencyMapping/applyCurrency",
    {
      summary: "convert again the prices in a currency",
      arguments: { currency: "its code: USD" },
      answer: counts("count"),
    },
    async (request) => {
      const { id } = await writableCatalogOf(request);
      const currency = currencyArgument(request);
      return exclusive(store, `catalog ${id}`, async () => ({
        count: await applyCurrency(store, id, currency),
      }));
    },
  );
  apply(
    "applyValueMappingRule",
    {
      summary: "give products the attributes that its value mappings say",
      arguments: { valueMappingId: "one value mapping; all of them without it" },
      answer: counts("count", "changed"),
    },
    async (request) => {
      const { id } = await writableCatalogOf(request);
      const mappingId = optionalId(request, "valueMappingId");
      return exclusive(store, `catalog ${id}`, () => applyValueMappings(store, id, mappingId));
    },
  );
  app.delete(
    "/Catalogs/:id/deleteAllVirtualAttributesandVm",
    {
      schema: schemaOf({
        summary: "delete its value mappings and the attributes they gave",
        answer: counts("virtualAttributes", "valueMappings"),
      }),
    },
    async (request) => {
      adminOf(request);
      const { id } = await catalogOf(request);
      return exclusive(store, `catalog ${id}`, () => clearValueMappings(store, id));
    },
  );
}

function currencyArgument(request: FastifyRequest): string {
  const sent = argument(request, "currency");
  if (sent === undefined || sent === "") throw requiredArgument("currency");
  const code = currencyCodes.find((currency) => currency === sent);
  if (!code) throw invalidClause("currency", sent);
  return code;
}

type Described = { summary: string; arguments?: Readonly<Record<string, string>>; answer: object };

function schemaOf({ summary, arguments: named = {}, answer }: Described) {
  const properties = Object.entries(named).map(([name, description]) => [
    name,
    { type: "string", description },
  ]);
  return {
    tags: ["Catalogs"],
    summary,
    security: [{ token: [] }],
    querystring: { type: "object", properties: Object.fromEntries(properties) },
    response: { 200: answer },
  };
}

function counts(...names: string[]) {
  return { type: "object", properties: Object.fromEntries(names.map((name) => [name, { type: "integer" }])) };
}
