import type { FastifyInstance, FastifyRequest } from "fastify";
import { filterBounds } from "#shared/filters/filter.ts";
import { attributeValuesOf, attributesOf, valuesOf } from "#server/domain/products/productValues.ts";
import { invalidClause, invalidPattern, requiredArgument } from "#server/errors.ts";
import { argument, callerOf } from "../caller.ts";
import { parseFilter } from "../filter.ts";
import { catalogOf, websiteOf } from "./places.ts";

const limitDefault = 50;
const limitMax = 1_000;
const fields = ["brand", "category", "unit"] as const;

/** What filters and forms suggest: the values that products have, and their attributes. */
export function productValueRoutes(app: FastifyInstance): void {
  const valuesSchema = {
    querystring: queryOf("field", "filter", "search", "limit"),
    response: { 200: namedCounts },
  };
  const attributeSchema = { querystring: queryOf("slug", "search", "limit"), response: { 200: counts } };

  const ofWebsite = { tags: ["WebsiteSettings"], security: [{ token: [] }] };
  const ofCatalog = { tags: ["Catalogs"], security: [{ token: [] }] };
  app.get(
    "/WebsiteSettings/:id/Products/aggregate",
    { schema: { ...ofWebsite, summary: "values of a field, the most frequent first", ...valuesSchema } },
    async (request) => valuesOf(callerOf(request), await websiteOf(request), askedValues(request)),
  );
  app.get(
    "/Catalogs/:id/productsAggregateByField",
    { schema: { ...ofCatalog, summary: "values of a field of its own products", ...valuesSchema } },
    async (request) => valuesOf(callerOf(request), await ownWebsiteOf(request), askedValues(request)),
  );
  app.get(
    "/WebsiteSettings/:id/attributesAggregate",
    { schema: { ...ofWebsite, summary: "values of an attribute", ...attributeSchema } },
    async (request) =>
      attributeValuesOf(callerOf(request), await websiteOf(request), askedAttribute(request)),
  );
  app.get(
    "/Catalogs/:id/attributesAggregate",
    { schema: { ...ofCatalog, summary: "values of an attribute of its own products", ...attributeSchema } },
    async (request) => {
      const { id: catalogId, website_id } = await catalogOf(request);
      return attributeValuesOf(callerOf(request), website_id, { ...askedAttribute(request), catalogId });
    },
  );

  const dictionary = {
    schema: { ...ofWebsite, summary: "the attributes of its products", response: { 200: attributes } },
  };
  const answerAttributes = async (request: FastifyRequest) =>
    attributesOf(callerOf(request), await websiteOf(request));
  app.get("/WebsiteSettings/:id/getProductAttributes", dictionary, answerAttributes);
  app.post("/WebsiteSettings/:id/getProductAttributes", dictionary, answerAttributes);
}

async function ownWebsiteOf(request: FastifyRequest): Promise<number> {
  return (await catalogOf(request)).website_id;
}

function askedValues(request: FastifyRequest) {
  const sent = argument(request, "field");
  const field = fields.find((name) => name === sent);
  if (sent === undefined || sent === "") throw requiredArgument("field");
  if (!field) throw invalidClause("field", sent);
  const { where = {}, limit } = parseFilter(argument(request, "filter"));
  return { field, where, ...pageOf(request, limit) };
}

function askedAttribute(request: FastifyRequest) {
  const slug = argument(request, "slug");
  if (typeof slug !== "string" || slug === "") throw requiredArgument("slug");
  return { slug, ...pageOf(request) };
}

/** The limit stands beside the filter or in it. */
function pageOf(request: FastifyRequest, inFilter?: number): { limit: number; search: string } {
  const limit = parseFilter({ limit: argument(request, "limit") }).limit ?? inFilter ?? limitDefault;
  const search = argument(request, "search") ?? "";
  if (typeof search !== "string" || search.length > filterBounds.patternLength) throw invalidPattern(search);
  return { limit: Math.min(limit, limitMax), search };
}

const descriptions = {
  field: "brand, category or unit",
  filter: "JSON: where, limit (50)",
  slug: "slug_name of an attribute",
  search: "only values that contain this text, whatever its case and accents",
  limit: "50 unless said otherwise",
};

function queryOf(...names: (keyof typeof descriptions)[]) {
  const properties = names.map((name) => [name, { type: "string", description: descriptions[name] }]);
  return { type: "object", properties: Object.fromEntries(properties) };
}

const text = { type: "string" };
const listOf = (properties: Record<string, unknown>) => ({
  type: "array",
  items: { type: "object", properties },
});
const namedCounts = listOf({
  name: { type: "object", properties: { value: text, slug_value: text } },
  count: { type: "integer" },
});
const counts = listOf({ value: {}, count: { type: "integer" } });
const attributes = listOf({ slug_name: text, name: text });
