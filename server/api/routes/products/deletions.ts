// What was deleted in bulk: administrators see it and bring it back.
import type { FastifyInstance } from "fastify";
import * as addresses from "#shared/addresses/deletions.ts";
import { deletion } from "#shared/entities/deletion.ts";
import { bringBack, deletionToUndo } from "#server/domain/products/bringBack.ts";
import type { Services } from "#server/services.ts";
import { adminOf } from "../../caller.ts";
import { countOf, findById, list } from "../../generic/crud.ts";
import { serve } from "../../serve.ts";
import { verbsOf } from "../../generic/verbs.ts";
import { exclusive } from "../../requests/exclusive.ts";

export function deletionRoutes(app: FastifyInstance, { config, store, enqueue }: Services): void {
  const verbs = verbsOf(deletion);
  serve(app, addresses.listDeletions, async (request, read, reply) =>
    reply.send(await list(verbs, adminOf(request), read().filter, config.listCap)),
  );
  serve(app, addresses.countDeletions, async (request, read) => ({
    count: await countOf(verbs, adminOf(request), read().where),
  }));
  serve(app, addresses.undoDeletion, async (request) => {
    const caller = adminOf(request);
    const { id } = await findById(verbs, caller, (request.params as { id: string }).id);
    const deletion = await deletionToUndo(store.db, id);
    return exclusive(store, `website ${deletion.website_id}`, () =>
      bringBack({ store, enqueue, author: caller.actor.customer_id }, deletion),
    );
  });
}
