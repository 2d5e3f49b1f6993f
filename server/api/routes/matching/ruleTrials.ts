// Rules that are tried before they are applied: live on one product, or as a run that writes nothing.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import type { ArgumentsOf } from "#shared/addresses/address.ts";
import type { Explanation } from "#shared/addresses/matchProposals.ts";
import * as addresses from "#shared/addresses/ruleTrials.ts";
import { catalog } from "#shared/entities/catalog.ts";
import { websiteMatchingRule } from "#shared/entities/websiteMatchingRule.ts";
import { sidesOf } from "#server/domain/matching/sides.ts";
import { type AskedDryRun, openDryRun } from "#server/domain/matching/trial/dryRun.ts";
import { tryRule } from "#server/domain/matching/trial/tryRule.ts";
import { unknownId } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { callerOf, reading } from "../../caller.ts";
import { findById } from "../../generic/crud.ts";
import { requestSignal } from "../../requests/requestSignal.ts";
import { serve } from "../../serve.ts";
import { slowReaderTimeout } from "../../requests/slowReaderTimeout.ts";
import { verbsOf } from "../../generic/verbs.ts";
import { progressLines } from "../progressLines.ts";

/** Bytes: two texts as long as those of a saved rule. */
const bodyLimit = 1024 * 1024;

type Sent = ArgumentsOf<typeof addresses.dryRun>;

export function ruleTrialRoutes(app: FastifyInstance, services: Services): void {
  serve(
    app,
    addresses.tryRule,
    async (request, read) => {
      const caller = reading(callerOf(request));
      const sent = read();
      const tried = await catalogOf(request, sent);
      const productId = sent.product_id ?? undefined;
      const question = { ...(await ruleIn(request, sent)), productId };
      const { websites, hits, ...trial } = await tryRule(caller, tried, question);
      const sides = await sidesOf(
        caller,
        hits.map(({ product_id }) => product_id),
      );
      const names = new Map(websites.map(({ website_id, name }) => [website_id, name]));
      const shown = hits.flatMap(({ product_id, explanation, ...hit }) => {
        const product = sides.get(product_id);
        const website_name = names.get(hit.website_id) ?? "";
        return product ? [{ product, website_name, ...hit, explanation: explanation as Explanation }] : [];
      });
      return { ...trial, websites, hits: shown };
    },
    { bodyLimit },
  );
  dryRunRoute(app, services);
}

function dryRunRoute(app: FastifyInstance, { config }: Services): void {
  serve(
    app,
    addresses.dryRun,
    async (request, read, reply) => {
      const { services, actor } = callerOf(request);
      const signal = requestSignal(reply);
      const sent = read();
      const tried = await catalogOf(request, sent);
      const run = await openDryRun(services, actor, tried, await ruleIn(request, sent), signal);
      slowReaderTimeout(reply, config.readerPatience_s);
      return reply
        .type("application/x-ndjson; charset=utf-8")
        .header("Cache-Control", "no-store")
        .header("X-Accel-Buffering", "no")
        .send(Readable.from(progressLines(run.carryOut, request, signal), { highWaterMark: 1 }));
    },
    { bodyLimit, config: { ownBounds: true }, compress: false },
  );
}

/** The catalogue that the body names. Throws 404 when the caller sees none of that id. */
function catalogOf(request: FastifyRequest, { catalog_id }: Sent) {
  return findById(verbsOf(catalog), callerOf(request), catalog_id, { fields: ["id", "website_id"] });
}

/** The rule as it was sent. Throws 404 when it is said to be a saved one that the caller does not see in the catalogue. */
async function ruleIn(request: FastifyRequest, sent: Sent): Promise<AskedDryRun> {
  const ruleId = sent.id ?? undefined;
  if (ruleId !== undefined) {
    const fields = ["catalog_id"] as const;
    const saved = await findById(verbsOf(websiteMatchingRule), callerOf(request), ruleId, { fields });
    if (saved.catalog_id !== sent.catalog_id) throw unknownId(websiteMatchingRule.model, ruleId);
  }
  const { filter_query, matching_query, competitors_id: competitors } = sent;
  const image_threshold = sent.matching_image_enabled ? sent.matching_image_threshold : null;
  return { filter_query, matching_query, competitors, ruleId, image_threshold };
}
