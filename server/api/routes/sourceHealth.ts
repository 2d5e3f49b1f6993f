import type { FastifyInstance } from "fastify";
import * as addresses from "#shared/addresses/sourceHealth.ts";
import type { RowOf } from "#shared/entities/entity.ts";
import { sourceHealth } from "#shared/entities/sourceHealth.ts";
import { priceAges } from "#server/domain/catalogs/priceAges.ts";
import { tellNextImports } from "#server/domain/imports/sourceHealth.ts";
import type { Services } from "#server/services.ts";
import { callerOf } from "../caller.ts";
import { countOf, list } from "../crud.ts";
import { serve } from "../serve.ts";
import { verbsOf } from "../verbs.ts";
import { catalogOf } from "./pathRows.ts";

/** How the sources of websites are; of its competitors, the age of what a catalogue compares with. */
export function sourceHealthRoutes(app: FastifyInstance, { config, store }: Services): void {
  const verbs = verbsOf(sourceHealth);
  serve(app, addresses.listSourceHealth, async (request, read, reply) => {
    const rows = await list(verbs, callerOf(request), read().filter, config.listCap);
    await tellNextImports(store.db, rows as RowOf<typeof sourceHealth>[]);
    return reply.send(rows);
  });
  serve(app, addresses.countSourceHealth, async (request, read) => ({
    count: await countOf(verbs, callerOf(request), read().where),
  }));
  serve(app, addresses.priceAges, async (request) =>
    priceAges(callerOf(request), (await catalogOf(request)).id),
  );
}
