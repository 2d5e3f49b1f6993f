// What is asked of a search of products: arguments, or a whole request as Elasticsearch writes it.
import type { FastifyRequest } from "fastify";
import {
  type SearchRequest,
  deepestQuery,
  mostClauses,
} from "#server/domain/matching/searching/searchProducts.ts";
import { VigieError, invalidClause, invalidQuery, requiredArgument } from "#server/errors.ts";
import { argument } from "../caller.ts";
import { parseObject } from "../filter.ts";
import { parseJson } from "#server/parseJson.ts";
import { optionalId } from "./arguments.ts";

/** Of a name that is told. */
const nameLength = 100;
const sizeUsual = 10;
export const sizeMax = 200;
const fromMax = 10_000;

export const described = {
  query:
    "words, or a query as JSON: the subset of the Elasticsearch query DSL that rules are written in; or a whole search request {query, size, from, min_score, sort}",
  competitors: "JSON: ids of websites; all of the catalogue's without it, or when it is empty",
  size: `hits, ${sizeUsual} without it, ${sizeMax} at most`,
  from: "hits to leave out",
  min_score: "hits that score less are left out",
  product_id:
    "an own product that a match is looked for: each hit tells its share, in %, of the score that this product itself would have",
  sort: 'fields of numbers, or _score, as Elasticsearch writes them: price, price:desc, {"price":"desc"}, or a list of them; the highest score first without it',
};

/** Throws 400 or 422 for what cannot be an argument. */
export function searchIn(request: FastifyRequest): SearchRequest {
  const parameters = askedIn(request);
  return {
    query: parameters["query"],
    competitors: competitorsIn(parameters),
    size: numberIn(parameters, "size", { absent: sizeUsual, max: sizeMax }),
    from: numberIn(parameters, "from", { absent: 0, max: fromMax }),
    minScore: numberIn(parameters, "min_score", { absent: 0, max: Number.MAX_VALUE }),
    sort: sortIn(parameters),
    productId: optionalId(request, "product_id"),
  };
}

type Asked = Readonly<Record<string, unknown>>;

/** The arguments as they were sent; those of a whole request in `query` where they were not sent beside it. */
function askedIn(request: FastifyRequest): Asked {
  const sent = Object.fromEntries(
    Object.keys(described)
      .map((name) => [name, argument(request, name)] as const)
      .filter(([, value]) => value !== undefined && value !== ""),
  );
  const query = readQuery(sent["query"]);
  if (!isWholeRequest(query)) return { ...sent, query };
  refuseUnknown(query, "query size from min_score sort".split(" "));
  return { ...query, ...sent, query: readQuery(query["query"]) };
}

/** A text that begins with "{" is a query; anything else is words. */
function readQuery(sent: unknown): unknown {
  if (sent === undefined || sent === null || sent === "") throw requiredArgument("query");
  if (typeof sent !== "string" || !/^\s*\{/.test(sent)) return sent;
  try {
    return parseObject(sent);
  } catch (problem) {
    throw asQueryTooLarge(problem);
  }
}

function isWholeRequest(query: unknown): query is Asked {
  return typeof query === "object" && query !== null && Object.hasOwn(query, "query");
}

/** What a body asks for beyond what there is would be left out of the answer without a word. */
export async function refuseOthers(request: FastifyRequest): Promise<void> {
  if (request.body !== null && typeof request.body === "object")
    refuseUnknown(request.body as Asked, ["id", ...Object.keys(described)]);
}

function refuseUnknown(parameters: Asked, names: readonly string[]): void {
  for (const name in parameters) {
    const option = name.slice(0, nameLength);
    if (!names.includes(name)) throw invalidQuery(option, "search.unknownOption", { option });
  }
}

/** JSON that is too deep, or holds too much, for any address is a query that does. */
export function asQueryTooLarge(problem: unknown): unknown {
  const key = problem instanceof VigieError ? problem.key : undefined;
  if (key === "errors.jsonTooDeep") return invalidQuery("query", "search.tooDeep", { max: deepestQuery });
  if (key === "errors.jsonTooMany") return invalidQuery("query", "search.tooMany", { max: mostClauses });
  return problem;
}

export function competitorsIn({ competitors: sent }: Asked): number[] | undefined {
  if (sent === undefined || sent === null) return undefined;
  // [1,2], "[1,2]", "1,2" and 1 are all meant alike; [] and "[]" are all of them.
  const listed = typeof sent === "string" ? sent.trim().replace(/^\[|\]$/g, "") : sent;
  if (listed === "") return undefined;
  const ids = (typeof listed === "string" ? listed.split(",") : [listed].flat()).map(Number);
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) throw invalidClause("competitors", sent);
  return ids;
}

/** JSON, or the names of fields. */
function sortIn({ sort }: Asked): unknown {
  if (typeof sort !== "string" || !/^\s*[[{]/.test(sort)) return sort;
  try {
    return parseJson(sort);
  } catch (problem) {
    throw problem instanceof SyntaxError ? invalidClause("sort", sort) : problem;
  }
}

function numberIn(parameters: Asked, name: string, { absent, max }: { absent: number; max: number }): number {
  const sent = parameters[name];
  if (sent === undefined || sent === null) return absent;
  const number = Number(sent);
  if (!(number >= 0 && number <= max) || (name !== "min_score" && !Number.isInteger(number)))
    throw invalidClause(name, sent);
  return number;
}
