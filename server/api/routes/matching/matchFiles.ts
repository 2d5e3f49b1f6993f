// Matches in bulk: a file of them is imported, and all of them are exported as one.
import type { FastifyInstance } from "fastify";
import { Readable } from "node:stream";
import * as addresses from "#shared/addresses/matchFiles.ts";
import { type Language, say } from "#shared/messages/index.ts";
import { exportMatches } from "#server/domain/exports/exportMatches.ts";
import { type MatchImport, importBounds, importMatches } from "#server/domain/matching/bulk/importMatches.ts";
import type { Services } from "#server/services.ts";
import { csvCompression as compress, sendCsv } from "../../answers/sendCsv.ts";
import { callerOf } from "../../caller.ts";
import { refuseUnknownExport } from "../../knownArguments.ts";
import { requestSignal } from "../../requests/requestSignal.ts";
import { type Handler, serve } from "../../serve.ts";
import { exclusive } from "../../requests/exclusive.ts";
import { sentInForm } from "../form.ts";
import { catalogOf, writableCatalogOf } from "../pathRows.ts";
import { progressLines } from "../progressLines.ts";
import { withUploadForm } from "../files/uploadForm.ts";

export function matchFileRoutes(app: FastifyInstance, services: Services): void {
  importRoute(app, services);
  const options = { config: { tokenInQuery: true }, compress, exposeHeadRoute: false };
  serve(
    app,
    addresses.exportMatches,
    async (request, read, reply) => {
      const { services: mine, actor, language } = callerOf(request);
      const signal = requestSignal(reply);
      const catalog = await catalogOf(request);
      refuseUnknownExport(request, addresses.exportMatches);
      const { undone, website_id: websiteIds } = read();
      const by = { store: mine.store, actor, language };
      const file = await exportMatches(by, catalog.id, { undone, websiteIds }, signal);
      return sendCsv(reply, file, services.config.readerPatience_s);
    },
    options,
  );
}

function importRoute(app: FastifyInstance, { config }: Services): void {
  const options = { config: { ownBounds: true }, compress: false as const };
  const handler: Handler<typeof addresses.importMatches> = async (request, read, reply) => {
    const caller = callerOf(request);
    const { store } = caller.services;
    const callerSignal = requestSignal(reply);
    const catalog = await writableCatalogOf(request);
    const bounds = { files: 1, file_bytes: importBounds.bytes };
    return withUploadForm(request, config.dataFolder, bounds, async ({ fields, files }) => {
      const { open } = files[0].file;
      const { dryRun } = read(sentInForm(request, fields));
      // What is written is written to its end, whoever waits for the answer: a half of it would help nobody.
      const signal = dryRun ? callerSignal : new AbortController().signal;
      const work = (tell?: (done: number, total: number) => void) =>
        exclusive(store, `catalog ${catalog.id}`, () =>
          importMatches(
            { store, actor: caller.actor },
            catalog,
            { open, dryRun, ...(tell && { tell }) },
            signal,
          ),
        ).then((result) => worded(result, request.language));
      if (!request.headers.accept?.includes("ndjson")) return work();
      let ended: Promise<object> | undefined;
      const lines = progressLines((tell) => (ended = work(tell)), request, callerSignal);
      void reply
        .type("application/x-ndjson; charset=utf-8")
        .header("Cache-Control", "no-store")
        .header("X-Accel-Buffering", "no")
        .send(Readable.from(lines, { highWaterMark: 1 }));
      // The file is read until then, whoever reads the answer.
      await ended?.catch(() => undefined);
      return reply;
    });
  };
  serve(app, addresses.importMatches, handler, options);
}

function worded({ errors, ...counts }: MatchImport, language: Language): addresses.MatchImportReport {
  return {
    ...counts,
    errors: errors.map(({ line, key, values }) => ({ line, message: say(language, key, values) })),
  };
}
