// What the form of a catalogue asks besides its row.
import type { FastifyInstance } from "fastify";
import * as addresses from "#shared/addresses/catalogs.ts";
import { contentsOf } from "#server/domain/catalogs/catalogContents.ts";
import { matchesByCompetitor } from "#server/domain/catalogs/competitorMatches.ts";
import { callerOf } from "../../caller.ts";
import { serve } from "../../serve.ts";
import { catalogOf } from "../pathRows.ts";

export function catalogRoutes(app: FastifyInstance): void {
  serve(app, addresses.competitorMatches, async (request) => {
    const { id } = await catalogOf(request);
    return matchesByCompetitor(callerOf(request), id);
  });

  serve(app, addresses.catalogContents, async (request) => {
    const { id } = await catalogOf(request);
    return contentsOf(callerOf(request), id);
  });
}
