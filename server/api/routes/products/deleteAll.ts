// Deleting in bulk what a website holds, by administrators: products, or their matches alone.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Address, ArgumentsOf } from "#shared/addresses/address.ts";
import * as addresses from "#shared/addresses/deleteAll.ts";
import { type Where, filterBounds } from "#shared/filters/filter.ts";
import { demandsOf } from "#shared/filters/topLevel.ts";
import { deleteAllMatches } from "#server/domain/matching/deleteMatches.ts";
import { deleteProducts } from "#server/domain/products/deleteAll.ts";
import { invalidClause } from "#server/errors.ts";
import { sentBesidePath } from "../../arguments.ts";
import { type Caller, adminOf } from "../../caller.ts";
import { parseObject } from "../../generic/filter.ts";
import { refuseUnknownArguments, refuseUnknownNames } from "../../knownArguments.ts";
import { serve } from "../../serve.ts";
import { exclusive } from "../../requests/exclusive.ts";
import { websiteOf } from "../pathRows.ts";

export function deleteAllRoutes(app: FastifyInstance): void {
  serve(app, addresses.deleteProducts, async (request, read) => {
    const admin = adminOf(request);
    refuseUnknown(request, addresses.deleteProducts, ["isMatched"]);
    const websiteId = await websiteOf(request, "websiteId");
    const sent = read((name) => (name === "isMatched" ? matchedIn(request) : sentBesidePath(request, name)));
    const deletion = {
      ...deletionOf(sent),
      isMatched: sent.isMatched,
      offersOf: sent.offersOf,
      kept: true,
    };
    return counted(await inWebsite(admin, websiteId, () => deleteProducts(admin, websiteId, deletion)));
  });
  serve(app, addresses.deleteMatches, async (request, read) => {
    const admin = adminOf(request);
    refuseUnknown(request, addresses.deleteMatches);
    const websiteId = await websiteOf(request, "websiteId");
    const sent = read();
    const deletion = { ...deletionOf(sent), keepUndone: sent.keepUndone };
    return counted(await inWebsite(admin, websiteId, () => deleteAllMatches(admin, websiteId, deletion)));
  });
}

function inWebsite<Result>(admin: Caller, websiteId: number, work: () => Promise<Result>): Promise<Result> {
  return exclusive(admin.services.store, `website ${websiteId}`, work);
}

/** The number of rows, where either reading of the specification looks for it (docs/decisions/0102). */
function counted({ count, deletionId }: { count: number; deletionId: number | null }) {
  return { count, data: { count }, deletion_id: deletionId };
}

/**
 * Throws 400 for an argument, or a part of the filter, that says nothing here: whoever sent it meant to delete less. A
 * limit is one of them, as all under the where goes.
 */
function refuseUnknown(request: FastifyRequest, address: Address, inFilter: readonly string[] = []): void {
  refuseUnknownArguments(request, address);
  refuseUnknownNames(parseObject(sentBesidePath(request, "filter")), [...partsOfFilter, ...inFilter]);
}

const partsOfFilter = ["where", "order", "fields", "include"];

/**
 * The where in the filter and the bare one must both hold. What was matched by hand is spared unless `withManual` says
 * otherwise. A where that speaks of manual matches decides by itself; saying "not those" is what happens anyway.
 */
function deletionOf(sent: Omit<ArgumentsOf<typeof addresses.deleteMatches>, "keepUndone">) {
  const wheres = [sent.filter.where ?? {}, sent.where];
  const [first = {}, ...others] = wheres.filter((where) => Object.keys(where).length > 0);
  const where = others.length > 0 ? { and: [first, ...others] } : first;
  const spares = demandsOf(where, typeOfMatch).every(sparesManual);
  return spares ? { where: withoutClause(where), withManual: sent.withManual } : { where, withManual: true };
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

/** Beside the filter or in it. Said without a choice it is refused: nothing said would mean all. */
function matchedIn(request: FastifyRequest): unknown {
  const inFilter = () => parseObject(sentBesidePath(request, "filter"))["isMatched"];
  const sent = sentBesidePath(request, "isMatched") ?? inFilter();
  if (sent === "") throw invalidClause("isMatched", sent);
  return sent;
}
