import type { FastifyInstance } from "fastify";
import { matchedProduct } from "#shared/entities/matchedProduct.ts";
import { matchedCompetitors } from "#shared/addresses/lists.ts";
import { unmatch } from "#shared/addresses/matches.ts";
import { changeMatch, takeMatchBack } from "#server/domain/matching/matchedProducts.ts";
import { matchedWith } from "#server/domain/products/competitorsProduct.ts";
import type { Services } from "#server/services.ts";
import { answerList } from "../../answers/answerList.ts";
import { callerOf } from "../../caller.ts";
import { findById } from "../../generic/crud.ts";
import { serve } from "../../serve.ts";
import { verbsOf } from "../../generic/verbs.ts";
import { competitorsProductsOf } from "./catalogLists.ts";
import { writableCatalogOf } from "../pathRows.ts";
import { withIncludes } from "../withIncludes.ts";

/**
 * What a match is made of, and undoing and restoring matches by hand. That GET changes state because the specification
 * says so; POST is the same.
 */
export function matchedProductRoutes(app: FastifyInstance, { config }: Services): void {
  serve(app, unmatch, async (request, read) => {
    const caller = callerOf(request);
    const catalog = await writableCatalogOf(request);
    const sent = read();
    const { product_id: productId, competitor_id: websiteId, replaces } = sent;
    if (sent.takeBack)
      return takeMatchBack(caller, { catalogId: catalog.id, productId, websiteId }, { replaces });
    const pair = {
      catalogId: catalog.id,
      productId,
      competitorWebsiteId: websiteId,
      ...(sent.competitor_product_id !== undefined && { competitorProductId: sent.competitor_product_id }),
      ...(replaces !== undefined && { replaces }),
      unmatch: sent.unmatch,
    };
    return changeMatch(caller, pair);
  });

  serve(app, matchedCompetitors, async (request, read, reply) => {
    const caller = callerOf(request);
    const { id } = request.params as { id: string };
    const match = await findById(verbsOf(matchedProduct), caller, id, {
      fields: ["catalog_id", "product_id"],
    });
    const theirs = await matchedWith(caller, match.catalog_id, match.product_id);
    const filter = withIncludes(read().filter, ["website", "website_name", "history"]);
    const where = { and: [theirs, filter.where ?? {}] };
    return answerList(
      request,
      reply,
      competitorsProductsOf(match.catalog_id),
      { ...filter, where },
      config.listCap,
    );
  });
}
