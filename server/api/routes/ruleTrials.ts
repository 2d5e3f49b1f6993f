// Rules that are tried before they are applied: live on one product, or as a run that writes nothing.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { websiteMatchingRule } from "#shared/entities/websiteMatchingRule.ts";
import { catalog } from "#shared/entities/catalog.ts";
import type { RuleTexts } from "#server/domain/matching/rules/readRule.ts";
import { sidesOf } from "#server/domain/matching/sides.ts";
import { type AskedDryRun, openDryRun } from "#server/domain/matching/trial/dryRun.ts";
import { tryRule } from "#server/domain/matching/trial/tryRule.ts";
import { invalidClause, invalidQuery, unknownId } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { argument, callerOf, reading } from "../caller.ts";
import { findById } from "../crud.ts";
import { requestSignal } from "../requestSignal.ts";
import { slowReaderTimeout } from "../slowReaderTimeout.ts";
import { verbsOf } from "../verbs.ts";
import { flagArgument, idArgument, idsArgument, optionalId } from "./arguments.ts";
import { progressLines } from "./progressLines.ts";
import { dryRunSchema, tryRuleSchema } from "./ruleTrialSchemas.ts";

/** Bytes: two texts as long as those of a saved rule. */
const bodyLimit = 1024 * 1024;
/** As those of a saved rule. */
const textLength = 100_000;

export function ruleTrialRoutes(app: FastifyInstance, services: Services): void {
  tryRuleRoute(app);
  dryRunRoute(app, services);
}

function tryRuleRoute(app: FastifyInstance): void {
  app.post("/WebsiteMatchingRules/tryRule", { schema: tryRuleSchema, bodyLimit }, async (request) => {
    const caller = reading(callerOf(request));
    const catalog = await catalogIn(request);
    const { websites, hits, ...trial } = await tryRule(caller, catalog, {
      ...textsIn(request),
      productId: idOrNone(request, "product_id"),
      competitors: idsArgument(request, "competitors_id"),
      ruleId: await ruleIn(request, catalog.id),
      image_threshold: imageThresholdIn(request),
    });
    const sides = await sidesOf(
      caller,
      hits.map(({ product_id }) => product_id),
    );
    const names = new Map(websites.map(({ website_id, name }) => [website_id, name]));
    const shown = hits.flatMap(({ product_id, ...hit }) => {
      const product = sides.get(product_id);
      return product ? [{ product, website_name: names.get(hit.website_id), ...hit }] : [];
    });
    return { ...trial, websites, hits: shown };
  });
}

function dryRunRoute(app: FastifyInstance, { config }: Services): void {
  const options = { schema: dryRunSchema, bodyLimit, config: { ownBounds: true }, compress: false as const };
  app.post("/WebsiteMatchingRules/dryRun", options, async (request, reply) => {
    const caller = callerOf(request);
    const signal = requestSignal(reply);
    const catalog = await catalogIn(request);
    const { services, actor } = caller;
    const run = await openDryRun(services, actor, catalog, await dryRunIn(request, catalog.id), signal);
    slowReaderTimeout(reply, config.readerPatience_s);
    return reply
      .type("application/x-ndjson; charset=utf-8")
      .header("Cache-Control", "no-store")
      .header("X-Accel-Buffering", "no")
      .send(Readable.from(progressLines(run.carryOut, request, signal), { highWaterMark: 1 }));
  });
}

/** Throws 404 when the caller sees no rule of that id in the catalogue. */
async function dryRunIn(request: FastifyRequest, catalogId: number): Promise<AskedDryRun> {
  return {
    ...textsIn(request),
    competitors: idsArgument(request, "competitors_id"),
    ruleId: await ruleIn(request, catalogId),
    image_threshold: imageThresholdIn(request),
  };
}

/** Null where images are not compared. */
function imageThresholdIn(request: FastifyRequest): number | null {
  return flagArgument(request, "matching_image_enabled")
    ? percentIn(request, "matching_image_threshold")
    : null;
}

async function ruleIn(request: FastifyRequest, catalogId: number): Promise<number | undefined> {
  const id = idOrNone(request, "id");
  if (id === undefined) return undefined;
  const verbs = verbsOf(websiteMatchingRule);
  const rule = await findById(verbs, callerOf(request), id, { fields: ["id", "catalog_id"] });
  if (rule.catalog_id !== catalogId) throw unknownId(verbs.entity.model, id);
  return id;
}

/** Null is what an editor sends of a rule that is not saved yet, and before a product is chosen. */
function idOrNone(request: FastifyRequest, name: string): number | undefined {
  return argument(request, name) === null ? undefined : optionalId(request, name);
}

/** That of a rule where nothing is said. */
const usualImageThreshold = 90;

function percentIn(request: FastifyRequest, name: string): number {
  const sent = argument(request, name) ?? usualImageThreshold;
  const percent = Number(sent);
  if (!(percent >= 0 && percent <= 100)) throw invalidClause(name, sent);
  return percent;
}

/** The catalogue that the body names. Throws 404 when the caller sees none of that id. */
async function catalogIn(request: FastifyRequest): Promise<{ id: number; website_id: number }> {
  const id = idArgument(request, "catalog_id");
  return findById(verbsOf(catalog), callerOf(request), id, { fields: ["id", "website_id"] });
}

/** As a rule has them; what is not sent is the usual one. */
function textsIn(request: FastifyRequest): RuleTexts {
  return {
    filter_query: textIn(request, "filter_query"),
    matching_query: textIn(request, "matching_query"),
  };
}

function textIn(request: FastifyRequest, name: keyof RuleTexts): string {
  const sent = argument(request, name) ?? "{}";
  if (typeof sent !== "string") throw invalidQuery(name, "search.notAnObject");
  if (sent.length > textLength) throw invalidQuery(name, "search.textTooLong", { max: textLength });
  return sent;
}
