// The figures of a catalogue: each is of the same products as the list under the same filter.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Where } from "#shared/filters/filter.ts";
import { aggregationInfos } from "#server/domain/figures/aggregationInfos.ts";
import { competitiveAverage } from "#server/domain/figures/competitiveAverage.ts";
import { compareByDate } from "#server/domain/figures/compareByDate.ts";
import { inTurn } from "#server/domain/figures/inTurn.ts";
import { marginDiff } from "#server/domain/figures/marginDiff.ts";
import { sumOf } from "#server/domain/figures/sum.ts";
import type { Services } from "#server/services.ts";
import { type Caller, argument, callerOf, reading } from "../caller.ts";
import { findById } from "../crud.ts";
import { parseFilter } from "../filter.ts";
import { verbsOf } from "../verbs.ts";
import { optionalId } from "./arguments.ts";
import {
  daysArgument,
  fileArgument,
  groupingArgument,
  maxGapArgument,
  modelArgument,
  simulatorArguments,
  sumFieldArgument,
} from "./figureArguments.ts";
import { averageSchema, byDateSchema, diffSchema, infosSchema, sumSchema } from "./figureSchemas.ts";
import { catalogOf, websiteOf } from "./places.ts";

/** They wait for their own turn. */
const config = { ownBounds: true };

export function figureRoutes(app: FastifyInstance, services: Services): void {
  /** The work of a figure, when it is the caller's turn; not at all when he has left by then, and no longer than he waits. */
  const inTurnOf = <Result>(request: FastifyRequest, work: (caller: Caller) => Promise<Result>) => {
    const caller = reading(callerOf(request));
    return inTurn(services.store, caller.actor.customer_id, () => work(caller), caller.gone);
  };

  app.get("/Catalogs/:id/competitive/average", { schema: averageSchema, config }, async (request) => {
    const catalog = await catalogOf(request);
    const asked = { field: groupingArgument(request, ["competitors"]), where: whereOf(request) };
    return inTurnOf(request, (caller) => competitiveAverage(caller, catalog.id, asked));
  });

  app.get("/Catalogs/:id/sum", { schema: sumSchema, config }, async (request) => {
    const catalog = await catalogOf(request);
    const asked = {
      model: modelArgument(request),
      field: sumFieldArgument(request),
      where: whereOf(request),
    };
    return inTurnOf(request, (caller) => sumOf(caller, catalog, asked));
  });

  app.post("/Catalogs/:id/compareCompetitivityByDate", { schema: byDateSchema, config }, async (request) => {
    const catalog = await catalogOf(request);
    const field = argument(request, "field") === undefined ? undefined : groupingArgument(request, []);
    const asked = { ...daysArgument(request), field, where: whereOf(request) };
    return inTurnOf(request, (caller) => compareByDate(caller, catalog.id, asked));
  });

  app.get("/WebsiteSettings/:id/diff", { schema: diffSchema, config }, async (request) => {
    const websiteId = await websiteOf(request);
    const where = whereOf(request);
    const asked = {
      where,
      options: simulatorArguments(request),
      maxGapPercent: maxGapArgument(request),
      catalogId: await catalogArgument(request),
      urlsFilename: fileArgument(request, where),
    };
    return inTurnOf(request, async (caller) => ({
      diff: await marginDiff(caller, websiteId, asked),
    }));
  });

  app.get("/Catalogs/getAggregationInfos", { schema: infosSchema }, async (request) => {
    const caller = callerOf(request);
    return aggregationInfos(caller, {
      catalogId: await catalogArgument(request),
      cap: services.config.listCap,
    });
  });
}

function whereOf(request: FastifyRequest): Where {
  return parseFilter(argument(request, "filter")).where ?? {};
}

/** A catalogue that is named beside the path. Throws 404 when the caller sees none of that id. */
async function catalogArgument(request: FastifyRequest): Promise<number | undefined> {
  const id = optionalId(request, "catalogId");
  if (id !== undefined) await findById(verbsOf("Catalog"), callerOf(request), id, { fields: ["id"] });
  return id;
}
