// Searching the products of a catalogue's competitors. POST is for queries too long for an address.
import { setImmediate as othersTurn } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { product } from "#shared/entities/product.ts";
import { type SearchAnswer, searchProducts } from "#server/domain/matching/searching/searchProducts.ts";
import { callerOf, reading } from "../caller.ts";
import { findWithIncludes } from "../include.ts";
import { jsonMost } from "#server/parseJson.ts";
import { verbsOf } from "../verbs.ts";
import { catalogOf } from "./pathRows.ts";
import { asQueryTooLarge, described, refuseOthers, searchIn, sizeMax } from "./searchArguments.ts";

/** Bytes. Reading as much as other addresses take would keep others waiting. */
const queryLimit = 2 * 1024 * 1024;

const schema = {
  tags: ["Catalogs"],
  summary: "search the products of its competitors",
  querystring: {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(described).map(([name, description]) => [name, { type: "string", description }]),
    ),
  },
  response: { 200: { type: "object", additionalProperties: true } },
};

export function searchProductRoutes(app: FastifyInstance): void {
  app.get("/Catalogs/:id/searchProducts", { schema }, answer);
  const post = {
    schema,
    config: { jsonMost },
    bodyLimit: queryLimit,
    preValidation: refuseOthers,
    errorHandler: tellSize,
  };
  app.post("/Catalogs/:id/searchProducts", post, answer);
}

async function answer(request: FastifyRequest) {
  const catalog = await catalogOf(request);
  const caller = reading(callerOf(request));
  const { total, isExact, highestScore, hits } = await searchProducts(caller, catalog, searchIn(request));
  const where = { id: { inq: hits.map((hit) => hit.id) } };
  const rows = await findWithIncludes(verbsOf(product), caller, { where, limit: sizeMax });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const shown = await shownHits(hits, byId);
  return {
    hits: { total, total_relation: isExact ? "eq" : "gte", max_score: highestScore, hits: shown },
  };
}

/** Long titles take long to be marked: others have their turn every few milliseconds. */
const turn_ms = 10;

async function shownHits(hits: SearchAnswer["hits"], sources: ReadonlyMap<number, Record<string, unknown>>) {
  const shown = [];
  let since = performance.now();
  for (const hit of hits) {
    const source = sources.get(hit.id);
    if (source) shown.push(shownHit(hit, source));
    if (performance.now() - since < turn_ms) continue;
    await othersTurn();
    since = performance.now();
  }
  return shown;
}

function shownHit(
  { id, score, sort, names, parts, highlight, share }: SearchAnswer["hits"][number],
  source: Record<string, unknown>,
) {
  return {
    _id: id,
    _score: score,
    _source: source,
    ...(share !== undefined && { share }),
    ...(sort && { sort }),
    ...(names.length > 0 && { matched_queries: names }),
    highlight: highlight(source),
    explanation: parts,
  };
}

function tellSize(problem: Error): never {
  throw asQueryTooLarge(problem);
}
