// The relations that lead to one row, or to one field of the row itself.
import { entityOf } from "#shared/entities/index.ts";
import type { FastifyRequest } from "fastify";
import { accessDenied, noRelated } from "#server/errors.ts";
import type { Row } from "#server/store/collection.ts";
import { argument, callerOf } from "#server/api/caller.ts";
import { asObject, create, deleteAll, list, updateById } from "../crud.ts";
import { parseFilter } from "../filter.ts";
import type { Verbs } from "../genericVerbs.ts";
import { verbsOf } from "../verbs.ts";
import {
  type Kind,
  type RelationRoute,
  docOf,
  keysOf,
  paramsOf,
  parentRow,
  refuseMoving,
} from "./relationRoute.ts";

export function hasOneRoutes({ app, parent, path }: RelationRoute, relation: Kind<"hasOne">): void {
  const target = verbsOf(entityOf(relation.model));
  const doc = docOf(target);
  const keys = async (request: FastifyRequest) => keysOf(await parentRow(parent, request), relation.on);
  const theOne = async (request: FastifyRequest): Promise<Row> => {
    const filter = { ...parseFilter(argument(request, "filter")), where: await keys(request) };
    const [row] = await list(target, callerOf(request), { ...filter, limit: 1 }, 1);
    if (!row) throw noRelated(relation.model);
    return row;
  };
  app.get(path, doc("get", { filter: true }), theOne);
  app.post(path, doc("create", { body: true }), async (request) =>
    create(target, callerOf(request), asObject(request.body ?? {}), await keys(request)),
  );
  const update = async (request: FastifyRequest) => {
    refuseMoving(target, await keys(request), request.body);
    return updateById(target, callerOf(request), (await theOne(request))["id"], request.body);
  };
  app.put(path, doc("update", { body: true }), update);
  app.patch(path, doc("update", { body: true }), update);
  app.delete(path, doc("destroy"), async (request, reply) => {
    await deleteAll(target, callerOf(request), await keys(request));
    return reply.code(204).send();
  });
}

/** Its fields and includes may be chosen; which row it is, the parent says. */
export function belongsToRoute({ app, parent, path }: RelationRoute, relation: Kind<"belongsTo">): void {
  const target = verbsOf(entityOf(relation.model));
  app.get(path, docOf(target)("get", { filter: true }), async (request) => {
    const { fields, include } = parseFilter(argument(request, "filter"));
    const key = (await parentRow(parent, request))[relation.key];
    if (key === null || key === undefined) return {};
    const filter = { where: { id: key }, fields, include, limit: 1 };
    const [row] = await list(target, callerOf(request), filter, 1);
    return row ?? {};
  });
}

export function embedsOneRoutes({ app, parent, path }: RelationRoute, relation: Kind<"embedsOne">): void {
  const doc = docOf(parent);
  const shown = { field: relation.field };
  const write = (request: FastifyRequest) =>
    writeEmbedded(parent, request, relation.field, asObject(request.body ?? {}));
  app.get(path, doc("get", shown), async (request) => {
    const row = await parentRow(parent, request);
    const isReserved = parent.entity.fields[relation.field]?.options.read === "admin";
    if (isReserved && !callerOf(request).actor.admin) throw accessDenied();
    return row[relation.field] ?? {};
  });
  app.post(path, doc("create", shown), write);
  app.put(path, doc("update", shown), write);
  app.patch(path, doc("update", shown), write);
  app.delete(path, doc("destroy"), async (request, reply) => {
    await updateById(parent, callerOf(request), paramsOf(request).id, { [relation.field]: null });
    return reply.code(204).send();
  });
}

/** What is sent is laid over what is there. */
async function writeEmbedded(parent: Verbs, request: FastifyRequest, field: string, sent: Row) {
  const row = await parentRow(parent, request);
  const merged = { ...(row[field] as Row | null), ...sent };
  return (await updateById(parent, callerOf(request), row["id"], { [field]: merged }))[field];
}
