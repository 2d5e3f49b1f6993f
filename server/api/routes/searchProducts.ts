// Searching the products of a catalogue's competitors. POST is for queries too long for an address.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { searchProducts } from "#server/domain/matching/searching/searchProducts.ts";
import { invalidClause, requiredArgument } from "#server/errors.ts";
import { argument, callerOf, reading } from "../caller.ts";
import { parseObject } from "../filter.ts";
import { findWithIncludes } from "../include.ts";
import { verbsOf } from "../verbs.ts";
import { catalogOf } from "./places.ts";

const sizeUsual = 10;
const sizeMax = 200;
const fromMax = 10_000;
/** Bytes. Reading as much as other addresses take would keep others waiting. */
const queryLimit = 2 * 1024 * 1024;

const described = {
  query: "words, or a query as JSON: the subset of the Elasticsearch query DSL that rules are written in",
  competitors: "JSON: ids of websites; all of the catalogue's without it",
  size: `hits, ${sizeUsual} without it, ${sizeMax} at most`,
  from: "hits to leave out",
  min_score: "hits that score less are left out",
};

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
  app.post("/Catalogs/:id/searchProducts", { schema, bodyLimit: queryLimit }, answer);
}

async function answer(request: FastifyRequest) {
  const { id } = await catalogOf(request);
  const caller = reading(callerOf(request));
  const { total, isExact, hits } = await searchProducts(caller, id, {
    query: queryOf(request),
    competitors: competitorsOf(request),
    size: numberOf(request, "size", { absent: sizeUsual, max: sizeMax }),
    from: numberOf(request, "from", { absent: 0, max: fromMax }),
    minScore: numberOf(request, "min_score", { absent: 0, max: Number.MAX_VALUE }),
  });
  const where = { id: { inq: hits.map((hit) => hit.id) } };
  const rows = await findWithIncludes(verbsOf("Product"), caller, { where, limit: sizeMax });
  const byId = new Map(rows.map((row) => [Number(row["id"]), row]));
  const shown = hits.flatMap(({ id: hitId, score, parts, highlight }) => {
    const source = byId.get(hitId);
    if (!source) return [];
    return [{ _id: hitId, _score: score, _source: source, highlight: highlight(source), explanation: parts }];
  });
  return {
    hits: { total, total_relation: isExact ? "eq" : "gte", max_score: shown[0]?._score ?? null, hits: shown },
  };
}

/** A text that begins with "{" is a query; anything else is words. */
function queryOf(request: FastifyRequest): unknown {
  const sent = argument(request, "query");
  if (sent === undefined || sent === "") throw requiredArgument("query");
  return typeof sent === "string" && /^\s*\{/.test(sent) ? parseObject(sent) : sent;
}

function competitorsOf(request: FastifyRequest): number[] | undefined {
  const sent = argument(request, "competitors");
  if (sent === undefined || sent === "") return undefined;
  // [1,2], "[1,2]", "1,2" and 1 are all meant alike.
  const ids = (typeof sent === "string" ? sent.replace(/^\[|\]$/g, "").split(",") : [sent].flat()).map(
    Number,
  );
  if (!ids.every((one) => Number.isSafeInteger(one) && one > 0)) throw invalidClause("competitors", sent);
  return ids;
}

function numberOf(
  request: FastifyRequest,
  name: string,
  { absent, max }: { absent: number; max: number },
): number {
  const sent = argument(request, name);
  if (sent === undefined || sent === "") return absent;
  const number = Number(sent);
  if (!(number >= 0 && number <= max) || (name !== "min_score" && !Number.isInteger(number)))
    throw invalidClause(name, sent);
  return number;
}
