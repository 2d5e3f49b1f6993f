// What is listed of a catalogue besides its relations: its own products, its competitors', brands and sellers.
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as addresses from "#shared/addresses/lists.ts";
import { brandRow } from "#shared/entities/brandRow.ts";
import type { Entity } from "#shared/entities/entity.ts";
import { product } from "#shared/entities/product.ts";
import { productMkp } from "#shared/entities/productMkp.ts";
import { sellerRow } from "#shared/entities/sellerRow.ts";
import type { Where } from "#shared/filters/filter.ts";
import { countSellers, findSellers } from "#server/domain/marketplace/sellers.ts";
import { countBrandRows, countBrands, findBrands } from "#server/domain/products/brandDepth.ts";
import { ownSeller } from "#server/domain/marketplace/ownSeller.ts";
import { ownProductsWhere } from "#server/domain/products/catalogProducts.ts";
import {
  type CatalogList,
  countInCatalog,
  findInCatalog,
  matchedWith,
} from "#server/domain/products/competitorsProduct.ts";
import { soldAlsoBy } from "#server/domain/products/soldAlsoBy.ts";
import { websiteName } from "#server/domain/products/websiteNames.ts";
import type { Services } from "#server/services.ts";
import { answerList } from "../../answers/answerList.ts";
import { callerOf, reading } from "../../caller.ts";
import { countOf } from "../../generic/crud.ts";
import { type Verbs, crud } from "../../generic/genericVerbs.ts";
import { serve } from "../../serve.ts";
import { verbsOf } from "../../generic/verbs.ts";
import { catalogOf } from "../pathRows.ts";
import { withIncludes } from "../withIncludes.ts";

const products = verbsOf(product);
const offers = verbsOf(productMkp);

export function catalogListRoutes(app: FastifyInstance, { config }: Services): void {
  const cap = config.listCap;
  serve(app, addresses.ownProducts, async (request, read, reply) => {
    const { filter } = read();
    const where = await ownWhere(request, filter.where ?? {});
    return answerList(request, reply, products, { ...filter, where }, cap);
  });
  serve(app, addresses.countOwnProducts, async (request, read) => {
    const where = await ownWhere(request, read().where);
    return { count: await countOf(products, callerOf(request), where) };
  });
  serve(app, addresses.competitorsProducts, async (request, read, reply) => {
    const catalog = await catalogOf(request);
    const { productId, ...sent } = read();
    const filter = withIncludes(sent.filter, ["website", "website_name"]);
    const theirs = competitorsProductsOf(catalog.id);
    if (productId === undefined) return answerList(request, reply, theirs, filter, cap);
    const matched = await matchedWith(callerOf(request), catalog.id, productId);
    const where = { and: [matched, filter.where ?? {}] };
    return answerList(request, reply, theirs, { ...filter, where }, cap);
  });
  serve(app, addresses.countCompetitorsProducts, async (request, read) => {
    const theirs = competitorsProductsOf((await catalogOf(request)).id);
    return { count: await countOf(theirs, callerOf(request), read().where) };
  });
  serve(app, addresses.marketplaceOffers, async (request, read, reply) => {
    const { id } = await catalogOf(request);
    const filter = withIncludes(read().filter, ["website", "website_name", "own_seller"]);
    return answerList(request, reply, offersOf(id), filter, cap);
  });
  serve(app, addresses.countMarketplaceOffers, async (request, read) => {
    const { id } = await catalogOf(request);
    return { count: await countOf(offersOf(id), callerOf(request), read().where) };
  });
  serve(app, addresses.productsByBrand, async (request, read, reply) => {
    const { id } = await catalogOf(request);
    const { filter, count } = read();
    if (!count) return answerList(request, reply, brandsOf(id), filter, cap);
    const [caller, where] = [callerOf(request), filter.where ?? {}];
    return {
      count: await countOf(brandsOf(id), caller, where),
      brands: await countBrands(reading(caller), id, where),
    };
  });
  serve(app, addresses.marketplaceSellers, async (request, read, reply) => {
    const { id } = await catalogOf(request);
    const { filter, count } = read();
    if (!count) return answerList(request, reply, sellersOf(id), filter, cap);
    return { count: await countOf(sellersOf(id), callerOf(request), filter.where ?? {}) };
  });
}

async function ownWhere(request: FastifyRequest, where: Where): Promise<Where> {
  const catalog = await catalogOf(request);
  return ownProductsWhere(catalog.id, catalog.website_id, where);
}

/** Its competitors' products, in its currency. */
export const competitorsProductsOf = (catalogId: number) =>
  inCatalog(products, "competitorsProduct", catalogId, {
    website_name: websiteName,
    competitors: soldAlsoBy(catalogId),
  });

/** The offers on the marketplaces that it follows, in its currency. */
const offersOf = (catalogId: number) =>
  inCatalog(offers, "productsMkp", catalogId, {
    website_name: websiteName,
    own_seller: ownSeller(catalogId),
  });

function inCatalog<const E extends Entity>(
  verbs: Verbs<E>,
  list: CatalogList,
  catalogId: number,
  computed: Verbs["computed"],
): Verbs<E> {
  return {
    ...verbs,
    computed: { ...verbs.computed, ...computed },
    find: (by, query) => findInCatalog(by, list, catalogId, query),
    count: (by, where) => countInCatalog(by, list, catalogId, where),
  };
}

const brandsOf = (catalogId: number): Verbs<typeof brandRow> => ({
  ...crud(brandRow),
  find: (by, query) => findBrands(by, catalogId, query),
  count: (by, where) => countBrandRows(by, catalogId, where),
});

const sellersOf = (catalogId: number): Verbs<typeof sellerRow> => ({
  ...crud(sellerRow),
  find: (by, query) => findSellers(by, catalogId, query),
  count: (by, where) => countSellers(by, catalogId, where),
});
