import type { FastifyInstance } from "fastify";
import * as addresses from "#shared/addresses/quarantine.ts";
import { quarantinedPrice } from "#shared/entities/quarantinedPrice.ts";
import { decidePrices } from "#server/domain/imports/merge/quarantine.ts";
import type { Services } from "#server/services.ts";
import { callerOf } from "../../caller.ts";
import { countOf, list } from "../../generic/crud.ts";
import { refuseUnknownArguments } from "../../knownArguments.ts";
import { serve } from "../../serve.ts";
import { verbsOf } from "../../generic/verbs.ts";

/** The prices that imports kept aside, and deciding about them. */
export function quarantineRoutes(app: FastifyInstance, { config }: Services): void {
  const verbs = verbsOf(quarantinedPrice);
  serve(app, addresses.listQuarantined, async (request, read, reply) =>
    reply.send(await list(verbs, callerOf(request), read().filter, config.listCap)),
  );
  serve(app, addresses.countQuarantined, async (request, read) => ({
    count: await countOf(verbs, callerOf(request), read().where),
  }));
  // Who sends another argument means fewer prices than all.
  serve(app, addresses.acceptPrices, async (request, read) => {
    refuseUnknownArguments(request, addresses.acceptPrices);
    return decidePrices(callerOf(request), read(), "accept");
  });
  serve(app, addresses.refusePrices, async (request, read) => {
    refuseUnknownArguments(request, addresses.refusePrices);
    return decidePrices(callerOf(request), read(), "refuse");
  });
}
