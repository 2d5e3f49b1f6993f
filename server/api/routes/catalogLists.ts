// What is listed of a catalogue besides its relations: its own products, its competitors', brands and sellers.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { product } from "#shared/entities/product.ts";
import { brandRow } from "#shared/entities/brandRow.ts";
import { sellerRow } from "#shared/entities/sellerRow.ts";
import type { Where } from "#shared/filters/filter.ts";
import { countSellers, findSellers } from "#server/domain/marketplace/sellers.ts";
import { countBrands, findBrands } from "#server/domain/products/brandDepth.ts";
import { ownProductsWhere } from "#server/domain/products/catalogProducts.ts";
import {
  countCompetitorsProducts,
  findCompetitorsProducts,
  matchedWith,
} from "#server/domain/products/competitorsProduct.ts";
import { websiteName } from "#server/domain/products/websiteNames.ts";
import type { Services } from "#server/services.ts";
import { answerList } from "../answerList.ts";
import { argument, callerOf } from "../caller.ts";
import { countOf } from "../crud.ts";
import { parseFilter, parseWhere } from "../filter.ts";
import { type Verbs, crud } from "../genericVerbs.ts";
import { verbsOf } from "../verbs.ts";
import { flagArgument, optionalId } from "./arguments.ts";
import { brandSchema, countOrRows, listSchema, countSchema, sellerSchema } from "./listSchemas.ts";
import { catalogOf } from "./places.ts";
import { withIncludes } from "./withIncludes.ts";

const tags = ["Catalogs"];
const products = verbsOf(product);
/** Those of several websites, each with the name of its own. */
const namedProducts: Verbs = {
  ...products,
  computed: { ...products.computed, website_name: websiteName },
};

export function catalogListRoutes(app: FastifyInstance, { config }: Services): void {
  const cap = config.listCap;
  app.get(
    "/Catalogs/:id/products",
    { schema: listSchema({ tags, summary: "its own products, beside their comparisons" }) },
    async (request, reply) => {
      const filter = filterOf(request);
      const where = await ownWhere(request, filter.where ?? {});
      return answerList(request, reply, products, { ...filter, where }, cap);
    },
  );
  app.get(
    "/Catalogs/:id/products/count",
    { schema: countSchema({ tags, summary: "how many own products it has" }) },
    async (request) => {
      const where = await ownWhere(request, parseWhere(argument(request, "where")));
      return { count: await countOf(products, callerOf(request), where) };
    },
  );
  app.get(
    "/Catalogs/:id/competitorsProduct",
    {
      schema: listSchema({
        tags,
        summary: "its competitors' products, each with its website",
        arguments: { productId: "an own product: only those that it is matched with" },
      }),
    },
    async (request, reply) => {
      const catalog = await catalogOf(request);
      const productId = optionalId(request, "productId");
      const filter = withIncludes(filterOf(request), ["website", "website_name"]);
      const theirs = competitorsProductsOf(catalog.id);
      if (productId === undefined) return answerList(request, reply, theirs, filter, cap);
      const matched = await matchedWith(callerOf(request), catalog.id, productId);
      const where = { and: [matched, filter.where ?? {}] };
      return answerList(request, reply, theirs, { ...filter, where }, cap);
    },
  );
  app.get(
    "/Catalogs/:id/productsByBrand",
    {
      schema: countOrRows({
        tags,
        summary: "brands with their number of products, by website",
        row: brandSchema,
      }),
    },
    async (request, reply) => answerCounted(request, reply, brandsOf((await catalogOf(request)).id), cap),
  );
  app.get(
    "/Catalogs/:id/sellersMkp",
    {
      schema: countOrRows({
        tags,
        summary: "marketplace sellers with their number of products",
        row: sellerSchema,
      }),
    },
    async (request, reply) => answerCounted(request, reply, sellersOf((await catalogOf(request)).id), cap),
  );
}

const filterOf = (request: FastifyRequest) => parseFilter(argument(request, "filter"));

async function ownWhere(request: FastifyRequest, where: Where): Promise<Where> {
  const catalog = await catalogOf(request);
  return ownProductsWhere(catalog.id, catalog.website_id, where);
}

/** Its competitors' products, in its currency. */
export const competitorsProductsOf = (catalogId: number): Verbs => ({
  ...namedProducts,
  find: (by, query) => findCompetitorsProducts(by, catalogId, query),
  count: (by, where) => countCompetitorsProducts(by, catalogId, where),
});

const brandsOf = (catalogId: number): Verbs => ({
  ...crud(brandRow),
  find: (by, query) => findBrands(by, catalogId, query),
  count: (by, where) => countBrands(by, catalogId, where),
});

const sellersOf = (catalogId: number): Verbs => ({
  ...crud(sellerRow),
  find: (by, query) => findSellers(by, catalogId, query),
  count: (by, where) => countSellers(by, catalogId, where),
});

/** Rows that are counts themselves; how many there are, with `count=true`. */
async function answerCounted(request: FastifyRequest, reply: FastifyReply, verbs: Verbs, cap: number) {
  const filter = filterOf(request);
  if (!flagArgument(request, "count")) return answerList(request, reply, verbs, filter, cap);
  return { count: await countOf(verbs, callerOf(request), filter.where ?? {}) };
}
