import { entityOf } from "#shared/entities/index.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Row } from "#server/store/collection.ts";
import { argument, callerOf } from "#server/api/caller.ts";
import { create, deleteAll, givenUp, inOneTransaction } from "../crud.ts";
import { removeFlagsOf } from "../removeFlags.ts";
import { parseWhere } from "../filter.ts";
import { verbsOf } from "../verbs.ts";
import {
  type Kind,
  type RelationRoute,
  childOf,
  docOf,
  keysOf,
  listRoutes,
  paramsOf,
  parentRow,
  refuseMoving,
  updateChild,
} from "./relationRoute.ts";

/** The addresses of rows that belong to a row. */
export function hasManyRoutes(route: RelationRoute, relation: Kind<"hasMany">): void {
  const { app, parent, path } = route;
  const target = verbsOf(entityOf(relation.model));
  const doc = docOf(target);
  const children = async (request: FastifyRequest): Promise<Row> =>
    keysOf(await parentRow(parent, request), relation.on);

  listRoutes(route, target, children);
  if (relation.addresses === "reads") return;
  app.post(path, doc("create", { body: true }), async (request) => {
    const keys = await children(request);
    const begin = Array.isArray(request.body) ? givenUp : inOneTransaction;
    return begin(callerOf(request), async (within) => {
      const made = await create(target, within, request.body, keys);
      // A rule belongs to the customer and the website of its catalogue, whatever it is made under.
      for (const row of [made].flat()) refuseMoving(target, row, keys);
      return made;
    });
  });
  const flags = target.removeFlags;
  app.delete(path, doc("delete", { where: true, flags }), async (request, reply) => {
    const where = { and: [await children(request), parseWhere(argument(request, "where"))] };
    await deleteAll(target, callerOf(request), where, removeFlagsOf(target, request));
    return reply.code(204).send();
  });
  const update = async (request: FastifyRequest, reply: FastifyReply) => {
    const keys = await children(request);
    const child = await childOf(target, request, keys);
    refuseMoving(target, keys, request.body);
    return updateChild(target, request, reply, child);
  };
  app.put(`${path}/:fk`, doc("updateById", { body: true }), update);
  app.patch(`${path}/:fk`, doc("updateById", { body: true }), update);
  app.delete(`${path}/:fk`, doc("destroyById", { flags }), async (request, reply) => {
    const keys = await children(request);
    await childOf(target, request, keys);
    const where = { and: [keys, { id: paramsOf(request).fk }] };
    await deleteAll(target, callerOf(request), where, removeFlagsOf(target, request));
    return reply.code(204).send();
  });
}
