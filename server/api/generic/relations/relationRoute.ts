// What the addresses under a row have in common: the row itself, and the related rows that a where picks out.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Relation } from "#shared/entities/relations.ts";
import type { Where } from "#shared/filters/filter.ts";
import { unknownId, unknownReference } from "#server/errors.ts";
import type { Row } from "#server/store/collection.ts";
import { answerList } from "#server/api/answers/answerList.ts";
import { argument, callerOf } from "#server/api/caller.ts";
import { checkRead, countOf, findById, list, updateById } from "../crud.ts";
import { parseFilter, parseWhere } from "../filter.ts";
import type { Verbs } from "../genericVerbs.ts";
import { operation } from "#server/api/openapi.ts";
import { versionIn, withTag } from "../rowVersion.ts";
import { textOf } from "../textOf.ts";

export type Kind<Name extends Relation["kind"]> = Extract<Relation, { kind: Name }>;

/** Where a relation is mounted: under which model, at which path. */
export type RelationRoute = { app: FastifyInstance; parent: Verbs; path: string; listCap: number };

export const paramsOf = (request: FastifyRequest) => request.params as { id: string; fk: string };

/** List, count and read of related rows that a where picks out. */
export function listRoutes(
  { app, path, listCap }: RelationRoute,
  target: Verbs,
  where: (request: FastifyRequest) => Promise<Where>,
): void {
  const doc = docOf(target);
  app.get(path, doc("list", { filter: true, list: true }), async (request, reply) => {
    const requestFilter = parseFilter(argument(request, "filter"));
    const filter = { ...requestFilter, where: { and: [await where(request), requestFilter.where ?? {}] } };
    return answerList(request, reply, target, filter, listCap);
  });
  app.get(`${path}/count`, doc("count", { where: true, count: true }), async (request) => {
    const clauses = [await where(request), parseWhere(argument(request, "where"))];
    return { count: await countOf(target, callerOf(request), { and: clauses }) };
  });
  app.get(`${path}/:fk`, doc("findById"), async (request, reply) =>
    withTag(target.entity, request, reply, await childOf(target, request, await where(request))),
  );
}

/** The row that the address is under. Throws 404 when the caller sees none. */
export async function parentRow(parent: Verbs, request: FastifyRequest): Promise<Row> {
  const caller = callerOf(request);
  checkRead(parent, caller);
  return findById(parent, caller, paramsOf(request).id);
}

/** The related row that the address names. Throws 404 when it is not one of those under the where. */
export async function childOf(
  target: Verbs,
  request: FastifyRequest,
  where: Where,
  fk = paramsOf(request).fk,
): Promise<Row> {
  const caller = callerOf(request);
  checkRead(target, caller);
  const [row] = await list(target, caller, { where: { and: [where, { id: fk }] }, limit: 1 }, 1);
  if (!row) throw unknownId(target.entity.model, fk);
  return row;
}

/** Writes to it what is sent: over the version that the request names, if it names one. */
export async function updateChild(
  target: Verbs,
  request: FastifyRequest,
  reply: FastifyReply,
  child: Row,
): Promise<Row> {
  const row = await updateById(target, callerOf(request), child["id"], request.body, versionIn(request));
  return withTag(target.entity, request, reply, row);
}

/** What a child's columns hold when it is this parent's. */
export function keysOf(parent: Row, on: Readonly<Record<string, string>>): Row {
  return Object.fromEntries(
    Object.entries(on).map(([column, parentColumn]) => [column, parent[parentColumn]]),
  );
}

/** A child stays with its parent: a body that names another one is refused. */
export function refuseMoving(target: Verbs, keys: Row, body: unknown): void {
  for (const [column, value] of Object.entries(keys)) {
    const sent = (body as Row | null)?.[column];
    if (sent !== undefined && textOf(sent) !== textOf(value)) {
      throw unknownReference(target.entity.model, column, textOf(sent));
    }
  }
}

export function docOf(verbs: Verbs) {
  return (summary: string, extra: Parameters<typeof operation>[2] = {}) => ({
    schema: operation(verbs.entity, summary, extra),
  });
}
