// The figures of a catalogue: each is of the same products as the list under the same filter.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Where } from "#shared/filters/filter.ts";
import { aggregationInfos } from "#server/domain/figures/aggregationInfos.ts";
import { competitiveAverage } from "#server/domain/figures/competitiveAverage.ts";
import { compareByDate } from "#server/domain/figures/compareByDate.ts";
import { inTurn } from "#server/domain/figures/inTurn.ts";
import { marginDiff } from "#server/domain/figures/marginDiff.ts";
import { sumOf } from "#server/domain/figures/sum.ts";
import type { Services } from "#server/services.ts";
import { argument, callerOf } from "../caller.ts";
import { findById } from "../crud.ts";
import { parseFilter } from "../filter.ts";
import { goneSignal } from "../gone.ts";
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
  /** The work of a figure, when it is the caller's turn; not at all when he has left by then. */
  const inTurnOf = <Result>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<Result>) =>
    inTurn(services.store, callerOf(request).actor.customer_id, work, goneSignal(reply));

  app.get("/Catalogs/:id/competitive/average", { schema: averageSchema, config }, async (request, reply) => {
    const catalog = await catalogOf(request);
    const asked = { field: groupingArgument(request, ["competitors"]), where: whereOf(request) };
    return inTurnOf(request, reply, () => competitiveAverage(callerOf(request), catalog.id, asked));
  });

  app.get("/Catalogs/:id/sum", { schema: sumSchema, config }, async (request, reply) => {
    const catalog = await catalogOf(request);
    const asked = {
      model: modelArgument(request),
      field: sumFieldArgument(request),
      where: whereOf(request),
    };
    return inTurnOf(request, reply, () => sumOf(callerOf(request), catalog, asked));
  });

  app.post(
    "/Catalogs/:id/compareCompetitivityByDate",
    { schema: byDateSchema, config },
    async (request, reply) => {
      const catalog = await catalogOf(request);
      const field = argument(request, "field") === undefined ? undefined : groupingArgument(request, []);
      const asked = { ...daysArgument(request), field, where: whereOf(request) };
      return inTurnOf(request, reply, () => compareByDate(callerOf(request), catalog.id, asked));
    },
  );

  app.get("/WebsiteSettings/:id/diff", { schema: diffSchema, config }, async (request, reply) => {
    const websiteId = await websiteOf(request);
    const where = whereOf(request);
    const asked = {
      where,
      options: simulatorArguments(request),
      maxGapPercent: maxGapArgument(request),
      catalogId: await catalogArgument(request),
      urlsFilename: fileArgument(request, where),
    };
    return inTurnOf(request, reply, async () => ({
      diff: await marginDiff(callerOf(request), websiteId, asked),
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
