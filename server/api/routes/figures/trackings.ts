import type { FastifyInstance } from "fastify";
import { trackedProducts } from "#shared/addresses/lists.ts";
import { trackingProduct } from "#shared/entities/trackingProduct.ts";
import { matchedProduct } from "#shared/entities/matchedProduct.ts";
import { trackingColumns, trackingWhere } from "#server/domain/trackings/trackingProducts.ts";
import type { Services } from "#server/services.ts";
import { answerList } from "../../answers/answerList.ts";
import { callerOf } from "../../caller.ts";
import { asObject, create, findById, updateById } from "../../generic/crud.ts";
import { operation } from "../../openapi.ts";
import { childOf, refuseMoving } from "../../generic/relations/relationRoute.ts";
import { versionIn } from "../../generic/rowVersion.ts";
import { serve } from "../../serve.ts";
import { textOf } from "../../generic/textOf.ts";
import { verbsOf } from "../../generic/verbs.ts";
import { catalogOf } from "../pathRows.ts";

/** What a tracking follows, and writing one of a catalogue without its id in the path. */
export function trackingRoutes(app: FastifyInstance, { config }: Services): void {
  serve(app, trackedProducts, async (request, read, reply) => {
    const caller = callerOf(request);
    const { id } = request.params as { id: string };
    const tracking = await findById(verbsOf(trackingProduct), caller, id, { fields: trackingColumns });
    const { filter } = read();
    const where = { and: [await trackingWhere(caller, tracking), filter.where ?? {}] };
    return answerList(request, reply, verbsOf(matchedProduct), { ...filter, where }, config.listCap);
  });

  const verbs = verbsOf(trackingProduct);
  const patch = { ...operation(verbs.entity, "patchOrCreate", { body: true }), tags: ["Catalogs"] };
  app.patch("/Catalogs/:id/trackingProducts", { schema: patch }, async (request) => {
    const caller = callerOf(request);
    const keys = { catalog_id: (await catalogOf(request)).id };
    const sent = asObject(request.body ?? {});
    if (sent["id"] === undefined || sent["id"] === null) return create(verbs, caller, sent, keys);
    const { id } = await childOf(verbs, request, keys, textOf(sent["id"]));
    refuseMoving(verbs, keys, sent);
    return updateById(verbs, caller, id, sent, versionIn(request));
  });
}
