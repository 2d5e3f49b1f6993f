// Competitors' products that look like an image.
import type { FastifyInstance } from "fastify";
import { imageMatch } from "#shared/addresses/search.ts";
import { catalog } from "#shared/entities/catalog.ts";
import { matchImage } from "#server/domain/matching/searching/matchImage.ts";
import { callerOf, reading } from "../../caller.ts";
import { findById } from "../../generic/crud.ts";
import { serve } from "../../serve.ts";
import { verbsOf } from "../../generic/verbs.ts";

/** Some hundred images are looked at in that time. */
const askAgain_s = 15;

export function imageMatchRoutes(app: FastifyInstance): void {
  serve(app, imageMatch, async (request, read, reply) => {
    const caller = reading(callerOf(request));
    const sent = read();
    await findById(verbsOf(catalog), caller, sent.catalogId, { fields: ["id"] });
    const { matches, pending } = await matchImage(caller, sent);
    if (pending.length > 0)
      void reply.header("X-Images-Pending", pending.join()).header("Retry-After", askAgain_s);
    return matches;
  });
}
