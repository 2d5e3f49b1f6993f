import type { FastifyInstance } from "fastify";
import * as launching from "#shared/addresses/importLaunch.ts";
import * as addresses from "#shared/addresses/imports.ts";
import { isCrawled } from "#shared/reference/providers.ts";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { websiteImport } from "#shared/entities/websiteImport.ts";
import { plannedImports } from "#server/domain/imports/runs/plannedImports.ts";
import {
  type RunRequest,
  createRun,
  discardRun,
  pauseRun,
  resumeRun,
  startRun,
} from "#server/domain/imports/runs/runs.ts";
import { undoRun } from "#server/domain/imports/runs/undoRun.ts";
import { requiredArgument, unprocessable } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import type { Caller } from "../../caller.ts";
import { sentBesidePath } from "../../arguments.ts";
import { adminOf } from "../../caller.ts";
import { findById } from "../../generic/crud.ts";
import { serve } from "../../serve.ts";
import { verbsOf } from "../../generic/verbs.ts";
import { alsoSpelt, checkProvider, launchOptions } from "./launchOptions.ts";

type Params = { id: string };

/** Launching and steering imports. Admins only. */
export function importRoutes(app: FastifyInstance, { store }: Services): void {
  serve(app, addresses.plannedImports, async (request, read) => {
    adminOf(request);
    return plannedImports(store.db, read().limit);
  });
  serve(app, launching.createAndRun, async (request, read) => {
    const caller = adminOf(request);
    const sent = alsoSpelt((name) => sentBesidePath(request, name));
    checkProvider(sent);
    const { websiteId, ...reading } = read(sent);
    if (!reading.extractorSource.uri) throw requiredArgument("extractorSource.uri");
    return launch(caller, websiteId, { ...launchOptions(reading), trigger: "api" });
  });
  serve(app, launching.importWebsite, async (request, read) => {
    const caller = adminOf(request);
    const website = await findById(verbsOf(websiteSetting), caller, (request.params as Params).id);
    const source = website.extractor_source as { provider?: string; uri?: string | null };
    if (!source.uri && !isCrawled(source)) throw unprocessable("imports.noAddress");
    return launch(caller, website.id, { ...read(), trigger: "manual" });
  });
  for (const [address, act] of [
    [launching.runImport, ({ services, actor }, id) => startRun(services, id, actor.customer_id)],
    [launching.pauseImport, ({ services }, id) => pauseRun(services, id)],
    [launching.resumeImport, ({ services }, id) => resumeRun(services, id)],
    [addresses.discardImport, ({ services }, id) => discardRun(services, id)],
    [addresses.undoImport, ({ services }, id) => undoRun(services, id)],
  ] satisfies [unknown, Act][])
    serve(app, address, async (request) => {
      const caller = adminOf(request);
      const { id } = await findRun(caller, (request.params as Params).id);
      return findRun(caller, (await act(caller, id)).id);
    });
}

/** Answers the run as it is then, or the new one. */
type Act = (caller: Caller, id: number) => Promise<{ id: number }>;

async function launch(caller: Caller, websiteId: unknown, request: Omit<RunRequest, "websiteId">) {
  const website = await findById(verbsOf(websiteSetting), caller, websiteId);
  const launchedBy = caller.actor.customer_id;
  const run = await createRun(caller.services, { ...request, websiteId: website.id, launchedBy });
  return findRun(caller, run.id);
}

function findRun(caller: Caller, id: unknown) {
  return findById(verbsOf(websiteImport), caller, id);
}
