import type { FastifyInstance } from "fastify";
import * as addresses from "#shared/addresses/imports.ts";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { websiteImport } from "#shared/entities/websiteImport.ts";
import { plannedImports } from "#server/domain/imports/plannedImports.ts";
import {
  type RunRequest,
  createRun,
  discardRun,
  pauseRun,
  resumeRun,
  startRun,
} from "#server/domain/imports/runs.ts";
import { requiredArgument, unprocessable } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import type { Caller } from "../caller.ts";
import { adminOf, argument } from "../caller.ts";
import { findById } from "../crud.ts";
import { serve } from "../serve.ts";
import { verbsOf } from "../verbs.ts";
import { readRunOptions } from "./runOptions.ts";

type Params = { id: string };

/** Launching and steering imports. Admins only. */
export function importRoutes(app: FastifyInstance, { store }: Services): void {
  serve(app, addresses.plannedImports, async (request, read) => {
    adminOf(request);
    return plannedImports(store.db, read().limit);
  });
  const doc = (summary: string, tag = "WebsiteImports") => ({
    schema: { tags: [tag], summary, response: { 200: { $ref: "WebsiteImport#" } } },
  });
  const steer =
    (act: (caller: Caller, id: number) => Promise<{ id: number }>) =>
    async (request: Parameters<typeof adminOf>[0]) => {
      const caller = adminOf(request);
      const { id } = await findRun(caller, (request.params as Params).id);
      return findRun(caller, (await act(caller, Number(id))).id);
    };

  app.post("/WebsiteImports/createAndRun", doc("createAndRun"), async (request) => {
    const caller = adminOf(request);
    const websiteId = argument(request, "websiteId") ?? argument(request, "websiteID");
    if (websiteId === undefined) throw requiredArgument("websiteId");
    const options = readRunOptions(request);
    if (!options.source?.uri) throw requiredArgument("extractorSource.uri");
    return launch(caller, websiteId, { ...options, trigger: "api" });
  });
  app.post(
    "/WebsiteImports/:id/run",
    doc("run"),
    steer((caller, id) => startRun(caller.services, id, caller.actor.customer_id)),
  );
  app.post(
    "/WebsiteImports/:id/pause",
    doc("pause"),
    steer((caller, id) => pauseRun(caller.services, id)),
  );
  app.post(
    "/WebsiteImports/:id/resume",
    doc("resume"),
    steer((caller, id) => resumeRun(caller.services, id)),
  );
  serve(
    app,
    addresses.discardImport,
    steer((caller, id) => discardRun(caller.services, id)),
  );

  app.post("/WebsiteSettings/:id/import", doc("import", "WebsiteSettings"), async (request) => {
    const caller = adminOf(request);
    const website = await findById(verbsOf(websiteSetting), caller, (request.params as Params).id);
    const { uri } = website.extractor_source as { uri?: string | null };
    if (!uri) throw unprocessable("imports.noAddress");
    const { scope, observedAt, trial } = readRunOptions(request);
    return launch(caller, website.id, { scope, observedAt, trial, trigger: "manual" });
  });
}

async function launch(caller: Caller, websiteId: unknown, request: Omit<RunRequest, "websiteId">) {
  const website = await findById(verbsOf(websiteSetting), caller, websiteId);
  const launchedBy = caller.actor.customer_id;
  const run = await createRun(caller.services, { ...request, websiteId: website.id, launchedBy });
  return findRun(caller, run.id);
}

function findRun(caller: Caller, id: unknown) {
  return findById(verbsOf(websiteImport), caller, id);
}
