// Whether a catalogue has changed: one cheap question for whoever keeps a screen up to date.
import type { FastifyInstance } from "fastify";
import { catalogRevision } from "#shared/addresses/catalogRevision.ts";
import { revisionOf } from "#server/domain/catalogs/catalogRevision.ts";
import { callerOf } from "../../caller.ts";
import { serve } from "../../serve.ts";
import { catalogOf } from "../pathRows.ts";

export function catalogRevisionRoutes(app: FastifyInstance): void {
  serve(app, catalogRevision, async (request) => {
    const { id } = await catalogOf(request);
    return revisionOf(callerOf(request), id);
  });
}
