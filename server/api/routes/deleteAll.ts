// Deleting in bulk what a website holds, by administrators: products, or their matches alone.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Where, filterBounds } from "#shared/filters/filter.ts";
import { demandsOf } from "#shared/filters/topLevel.ts";
import { deleteAllMatches } from "#server/domain/matching/deleteMatches.ts";
import { deleteProducts } from "#server/domain/products/deleteAll.ts";
import { invalidClause, unknownArgument } from "#server/errors.ts";
import { type Caller, adminOf, argument } from "../caller.ts";
import { parseFilter, parseObject, parseWhere } from "../filter.ts";
import { exclusive } from "./exclusive.ts";
import { flagArgument } from "./arguments.ts";
import { websiteOf } from "./pathRows.ts";

export function deleteAllRoutes(app: FastifyInstance): void {
  app.delete(
    "/Products/:websiteId/deleteAll",
    { schema: schemaOf("Products", "delete the products of a website", { isMatched: matchedWords }) },
    async (request) => {
      const admin = adminOf(request);
      refuseUnknown(request, ["isMatched"]);
      const websiteId = await websiteOf(request, "websiteId");
      const deletion = { ...askedOf(request), isMatched: matchedArgument(request) };
      return counted(await inWebsite(admin, websiteId, () => deleteProducts(admin, websiteId, deletion)));
    },
  );
  app.delete(
    "/MatchedProducts/:websiteId/deleteAll",
    { schema: schemaOf("MatchedProducts", "delete the matches of a website's products, which stay") },
    async (request) => {
      const admin = adminOf(request);
      refuseUnknown(request);
      const websiteId = await websiteOf(request, "websiteId");
      const deletion = askedOf(request);
      return counted(await inWebsite(admin, websiteId, () => deleteAllMatches(admin, websiteId, deletion)));
    },
  );
}

function inWebsite(admin: Caller, websiteId: number, work: () => Promise<number>): Promise<number> {
  return exclusive(admin.services.store, `website ${websiteId}`, work);
}

/** The number of rows, where either reading of the specification looks for it (docs/decisions/0102). */
function counted(count: number) {
  return { count, data: { count } };
}

/**
 * Throws 400 for an argument, or a part of the filter, that says nothing here: whoever sent it meant to delete less. A
 * limit is one of them, as all under the where goes.
 */
function refuseUnknown(request: FastifyRequest, more: readonly string[] = []): void {
  const filter = parseObject(argument(request, "filter"));
  const sent = [...namesIn(request.query), ...namesIn(request.body)];
  const unknown = [
    ...sent.filter((name) => ![...askedNames, ...more].includes(name)),
    ...namesIn(filter).filter((name) => ![...filterNames, ...more].includes(name)),
  ];
  if (unknown[0] !== undefined) throw unknownArgument(unknown[0]);
}

const askedNames = ["filter", "where", "withManual", "_format", "access_token"];
const filterNames = ["where", "order", "fields", "include"];

function namesIn(sent: unknown): string[] {
  return typeof sent === "object" && sent !== null ? Object.keys(sent) : [];
}

/**
 * The where in the filter and the bare one must both hold. What was matched by hand is spared unless `withManual` says otherwise. A where that speaks of manual matches decides
 * by itself; saying "not those" is what happens anyway.
 */
function askedOf(request: FastifyRequest): { where: Where; withManual: boolean } {
  const wheres = [
    parseFilter(argument(request, "filter")).where ?? {},
    parseWhere(argument(request, "where")),
  ];
  const [first = {}, ...others] = wheres.filter((where) => Object.keys(where).length > 0);
  const where = others.length > 0 ? { and: [first, ...others] } : first;
  const clauses = demandsOf(where, typeOfMatch);
  if (clauses.every(sparesManual)) {
    return { where: withoutClause(where), withManual: flagArgument(request, "withManual") };
  }
  return { where, withManual: true };
}

const typeOfMatch = "matching_result.type";

function sparesManual(clause: unknown): boolean {
  return ['{"neq":"manual"}', '{"nin":["manual"]}'].includes(JSON.stringify(clause));
}

/** What is no where, or too deep to be one, is left for those who refuse it. */
function withoutClause(where: Where, depth = 0): Where {
  if (typeof where !== "object" || where === null || depth > filterBounds.depth) return where;
  const kept = Object.entries(where).filter(([name]) => name !== typeOfMatch);
  return Object.fromEntries(
    kept.map(([name, value]) =>
      name === "and" && Array.isArray(value)
        ? [name, value.map((clause) => withoutClause(clause as Where, depth + 1))]
        : [name, value],
    ),
  );
}

const matchedChoices = ["all", "onlyMatched", "onlyNotMatched"] as const;
const matchedWords = "all, onlyMatched or onlyNotMatched";

/** Beside the filter or in it. */
function matchedArgument(request: FastifyRequest) {
  const sent =
    argument(request, "isMatched") ?? parseObject(argument(request, "filter"))["isMatched"] ?? "all";
  const choice = matchedChoices.find((option) => option === sent);
  if (!choice) throw invalidClause("isMatched", sent);
  return choice;
}

function schemaOf(tag: string, summary: string, more: Readonly<Record<string, string>> = {}) {
  const described = {
    filter: "JSON: {where}; without it all of the website",
    where: "JSON: the same, bare; both must hold",
    withManual: "true: what was matched by hand too",
    ...more,
  };
  const properties = Object.entries(described).map(([name, description]) => [
    name,
    { type: "string", description },
  ]);
  const count = { type: "integer" };
  return {
    tags: [tag],
    summary,
    security: [{ token: [] }],
    querystring: { type: "object", properties: Object.fromEntries(properties) },
    response: {
      200: {
        type: "object",
        properties: { count, data: { type: "object", properties: { count } } },
      },
    },
  };
}
