import type { FastifyInstance, FastifyRequest } from "fastify";
import { changeMatch, takeMatchBack } from "#server/domain/matching/matchedProducts.ts";
import { matchedWith } from "#server/domain/products/competitorsProduct.ts";
import type { Services } from "#server/services.ts";
import { answerList } from "../answerList.ts";
import { argument, callerOf } from "../caller.ts";
import { findById } from "../crud.ts";
import { parseFilter } from "../filter.ts";
import { verbsOf } from "../verbs.ts";
import { flagArgument, idArgument, optionalId, optionalIdOrNull } from "./arguments.ts";
import { namedProducts } from "./catalogLists.ts";
import { listSchema } from "./listSchemas.ts";
import { writableCatalogOf } from "./places.ts";
import { withIncludes } from "./withIncludes.ts";

/**
 * What a match is made of, and undoing and restoring matches by hand. That GET changes state because the specification
 * says so; POST is the same.
 */
export function matchedProductRoutes(app: FastifyInstance, { config }: Services): void {
  const schema = {
    tags: ["Catalogs"],
    summary: "unmatch",
    description:
      "Undoes a match; with unmatch=false restores it, or makes it when competitor_product_id is given. Answers the " +
      "comparison as it is then. The arguments may stand in the body too.",
    querystring: {
      type: "object",
      properties: {
        product_id: { type: "integer" },
        competitor_id: { type: "integer", description: "the competitor's website" },
        competitor_product_id: { type: "integer" },
        replaces: {
          // A query cannot say null otherwise.
          oneOf: [{ type: "integer" }, { type: "string", enum: ["null"] }],
          description:
            "the competitor's product that the caller takes for the live match, null for none: 409 when it is another one",
        },
        unmatch: { type: "boolean", default: true },
        takeBack: {
          type: "boolean",
          default: false,
          description:
            "takes back the last change that somebody made by hand, of the last day: all is as it was before; 409 when " +
            "the match changed since",
        },
      },
    },
    response: { 200: { $ref: "MatchedProduct#" } },
  };
  // A HEAD asks whether something is there; it must not change it.
  app.get(
    "/Catalogs/:id/matchedProducts/unmatch",
    { schema, config: { tokenInQuery: false }, exposeHeadRoute: false },
    answerUnmatch,
  );
  app.post("/Catalogs/:id/matchedProducts/unmatch", { schema }, answerUnmatch);

  const competitors = listSchema({
    tags: ["MatchedProducts"],
    summary: "the competitors' products of its matches, each with its website and history",
  });
  app.get("/MatchedProducts/:id/getCompetitors", { schema: competitors }, async (request, reply) => {
    const caller = callerOf(request);
    const { id } = request.params as { id: string };
    const fields = ["catalog_id", "product_id"];
    const match = await findById(verbsOf("MatchedProduct"), caller, id, { fields });
    const theirs = await matchedWith(caller, Number(match["catalog_id"]), Number(match["product_id"]));
    const filter = withIncludes(parseFilter(argument(request, "filter")), [
      "website",
      "website_name",
      "history",
    ]);
    const where = { and: [theirs, filter.where ?? {}] };
    return answerList(request, reply, namedProducts, { ...filter, where }, config.listCap);
  });
}

async function answerUnmatch(request: FastifyRequest) {
  const caller = callerOf(request);
  const catalog = await writableCatalogOf(request);
  const productId = idArgument(request, "product_id");
  const websiteId = idArgument(request, "competitor_id");
  const competitorProductId = optionalId(request, "competitor_product_id");
  const replaces = optionalIdOrNull(request, "replaces");
  if (flagArgument(request, "takeBack")) {
    return takeMatchBack(caller, { catalogId: catalog.id, productId, websiteId }, { replaces });
  }
  const pair = {
    catalogId: catalog.id,
    productId,
    competitorWebsiteId: websiteId,
    ...(competitorProductId !== undefined && { competitorProductId }),
    ...(replaces !== undefined && { replaces }),
    // Undoing is what the address is named after.
    unmatch: flagArgument(request, "unmatch", true),
  };
  return changeMatch(caller, pair);
}
