import type { FastifyInstance } from "fastify";
import { type Tracking, trackingColumns, trackingWhere } from "#server/domain/trackings/trackingProducts.ts";
import type { Services } from "#server/services.ts";
import { answerList } from "../answerList.ts";
import { argument, callerOf } from "../caller.ts";
import { findById } from "../crud.ts";
import { parseFilter } from "../filter.ts";
import { verbsOf } from "../verbs.ts";
import { listSchema } from "./listSchemas.ts";

/** What a tracking follows. */
export function trackingRoutes(app: FastifyInstance, { config }: Services): void {
  const schema = listSchema({
    model: "MatchedProduct",
    tags: ["TrackingProducts"],
    summary: "the matched products under its filters",
  });
  app.get("/TrackingProducts/:id/products", { schema }, async (request, reply) => {
    const caller = callerOf(request);
    const { id } = request.params as { id: string };
    const fields = [...trackingColumns];
    const tracking = (await findById(verbsOf("TrackingProduct"), caller, id, { fields })) as Tracking;
    const filter = parseFilter(argument(request, "filter"));
    const where = { and: [await trackingWhere(caller, tracking), filter.where ?? {}] };
    return answerList(request, reply, verbsOf("MatchedProduct"), { ...filter, where }, config.listCap);
  });
}
