// What is asked of a search of products: arguments, or a whole request as Elasticsearch writes it.
import type { FastifyRequest } from "fastify";
import { searchProducts } from "#shared/addresses/search.ts";
import { isObject } from "#shared/isObject.ts";
import { deepestQuery, mostClauses } from "#server/domain/matching/searching/searchProducts.ts";
import { VigieError, invalidClause, invalidQuery, requiredArgument } from "#server/errors.ts";
import { parseJson } from "#server/parseJson.ts";
import { type Sent, sentBesidePath } from "../../arguments.ts";
import { parseObject } from "../../generic/filter.ts";

/** Of a name that is told. */
const nameLength = 100;
const described = Object.keys(searchProducts.arguments);

type Asked = Readonly<Record<string, unknown>>;

/** The arguments as they were sent; those of a whole request in `query` where they were not sent beside it. */
export function askedIn(request: FastifyRequest): Sent {
  const query = readQuery(sentBesidePath(request, "query"));
  const isWhole = isObject(query) && Object.hasOwn(query, "query");
  if (isWhole) refuseUnknown(query, "query size from min_score sort".split(" "));
  const whole: Asked = isWhole ? { ...query, query: readQuery(query["query"]) } : { query };
  return (name) => {
    const beside = sentBesidePath(request, name);
    return name === "query" || beside === undefined || beside === "" ? whole[name] : beside;
  };
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

/** What a body asks for beyond what there is would be left out of the answer without a word. */
export async function refuseOthers({ body }: FastifyRequest): Promise<void> {
  if (isObject(body)) refuseUnknown(body, ["id", ...described]);
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

/** JSON, or the names of fields. */
export function sortIn(sort: unknown): unknown {
  if (typeof sort !== "string" || !/^\s*[[{]/.test(sort)) return sort;
  try {
    return parseJson(sort);
  } catch (problem) {
    throw problem instanceof SyntaxError ? invalidClause("sort", sort) : problem;
  }
}
