import type { FastifyInstance, FastifyRequest } from "fastify";
import { boolean, id as idField } from "#shared/fields.ts";
import { coerceFilterValue } from "#shared/entities/validate.ts";
import { changeMatch } from "#server/domain/matching/matchedProducts.ts";
import { catalogLocked, requiredArgument } from "#server/errors.ts";
import { argument, callerOf } from "../caller.ts";
import { findById } from "../crud.ts";
import { verbsOf } from "../verbs.ts";

/** Undoing and restoring matches by hand. GET changes state because the specification says so; POST is the same. */
export function matchedProductRoutes(app: FastifyInstance): void {
  const schema = { tags: ["Catalogs"], summary: "unmatch" };
  // A HEAD asks whether something is there; it must not change it.
  app.get("/Catalogs/:id/matchedProducts/unmatch", { schema, exposeHeadRoute: false }, answerUnmatch);
  app.post("/Catalogs/:id/matchedProducts/unmatch", { schema }, answerUnmatch);
}

async function answerUnmatch(request: FastifyRequest) {
  const caller = callerOf(request);
  const catalog = await findById(verbsOf("Catalog"), caller, (request.params as { id: string }).id);
  if (catalog["lock"] && !caller.actor.admin) throw catalogLocked();
  const asked = {
    catalogId: Number(catalog["id"]),
    productId: idArgument(request, "product_id"),
    competitorWebsiteId: idArgument(request, "competitor_id"),
    ...(argument(request, "competitor_product_id") !== undefined && {
      competitorProductId: idArgument(request, "competitor_product_id"),
    }),
    unmatch: flagArgument(request, "unmatch"),
  };
  return changeMatch(caller, asked);
}

function idArgument(request: FastifyRequest, name: string): number {
  const read = coerceFilterValue(idField(), argument(request, name));
  if (!("value" in read) || typeof read.value !== "number") throw requiredArgument(name);
  return read.value;
}

/** True unless said otherwise: undoing is what the address is named after. */
function flagArgument(request: FastifyRequest, name: string): boolean {
  const sent = argument(request, name);
  if (sent === undefined || sent === "") return true;
  const read = coerceFilterValue(boolean(), sent);
  return "value" in read && read.value === true;
}
