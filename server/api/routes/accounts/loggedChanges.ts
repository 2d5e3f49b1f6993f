// Who changed what.
import type { FastifyInstance } from "fastify";
import * as addresses from "#shared/addresses/loggedChanges.ts";
import { loggedChange } from "#shared/entities/loggedChange.ts";
import type { Services } from "#server/services.ts";
import { callerOf } from "../../caller.ts";
import { countOf, list } from "../../generic/crud.ts";
import { serve } from "../../serve.ts";
import { verbsOf } from "../../generic/verbs.ts";

export function loggedChangeRoutes(app: FastifyInstance, { config }: Services): void {
  const verbs = verbsOf(loggedChange);
  serve(app, addresses.listChanges, async (request, read, reply) =>
    reply.send(await list(verbs, callerOf(request), read().filter, config.listCap)),
  );
  serve(app, addresses.countChanges, async (request, read) => ({
    count: await countOf(verbs, callerOf(request), read().where),
  }));
}
