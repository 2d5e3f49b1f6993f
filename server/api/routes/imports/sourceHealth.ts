import type { FastifyInstance } from "fastify";
import * as addresses from "#shared/addresses/sourceHealth.ts";
import type { RowOf } from "#shared/entities/entity.ts";
import { type Filter, filterBounds } from "#shared/filters/filter.ts";
import { sourceHealth } from "#shared/entities/sourceHealth.ts";
import { priceAges } from "#server/domain/figures/priceAges.ts";
import { byNextImport, addNextImports } from "#server/domain/imports/sources/sourceHealth.ts";
import type { Services } from "#server/services.ts";
import { type Caller, callerOf } from "../../caller.ts";
import { countOf, list } from "../../generic/crud.ts";
import { serve } from "../../serve.ts";
import { verbsOf } from "../../generic/verbs.ts";
import { figureSlot, ownBounds } from "../figures/figureSlot.ts";
import { catalogOf } from "../pathRows.ts";

/** More than an installation watches. */
const websitesMax = filterBounds.limit;

/** How the sources of websites are; of its competitors, the age of what a catalogue compares with. */
export function sourceHealthRoutes(app: FastifyInstance, services: Services): void {
  const { config, store } = services;
  const inSlot = figureSlot(services);
  const verbs = verbsOf(sourceHealth);
  serve(app, addresses.listSourceHealth, async (request, read, reply) => {
    const { filter } = read();
    const byNext = filter.order?.[0]?.field === "next_at" ? filter.order[0] : undefined;
    const rows = byNext
      ? await listByNext(callerOf(request), filter, byNext.descending)
      : await list(verbs, callerOf(request), filter, config.listCap);
    await addNextImports(store.db, rows as RowOf<typeof sourceHealth>[]);
    return reply.send(rows);
  });

  /** When a website is read next is worked out from its schedules: all under the filter are put in order, a page is read. */
  async function listByNext(
    caller: Caller,
    { where, limit, skip = 0, ...shown }: Filter,
    descending: boolean,
  ) {
    const all = await list(
      verbs,
      caller,
      { ...(where && { where }), fields: ["id"], limit: websitesMax },
      websitesMax,
    );
    const ids = await byNextImport(
      store.db,
      (all as { id: number }[]).map(({ id }) => id),
      descending,
    );
    const page = ids.slice(skip, skip + (limit ?? config.listCap));
    const { order: _order, ...fields } = shown;
    const rows = await list(verbs, caller, { ...fields, where: { id: { inq: page } } }, filterBounds.limit);
    return rows.toSorted(
      (left, right) => page.indexOf(Number(left["id"])) - page.indexOf(Number(right["id"])),
    );
  }

  serve(app, addresses.countSourceHealth, async (request, read) => ({
    count: await countOf(verbs, callerOf(request), read().where),
  }));
  serve(
    app,
    addresses.priceAges,
    async (request, read) => {
      const catalog = await catalogOf(request);
      const { where } = read();
      return inSlot(request, (caller) => priceAges(caller, catalog.id, where));
    },
    ownBounds,
  );
}
