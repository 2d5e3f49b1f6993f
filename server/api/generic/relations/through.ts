// Rows that are related by a row of a linking model: they are linked and unlinked, and belong to others too.
import { entityOf } from "#shared/entities/index.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Where } from "#shared/filters/filter.ts";
import { notLinked } from "#server/errors.ts";
import { answersOf } from "#server/store/answers.ts";
import type { Row } from "#server/store/collection.ts";
import { server } from "#server/store/scopes.ts";
import { type Caller, argument, callerOf } from "#server/api/caller.ts";
import { checkRight, create, findById, inOneTransaction, list } from "../crud.ts";
import { parseWhere } from "../filter.ts";
import { withHead } from "#server/api/openapi.ts";
import { verbsOf } from "../verbs.ts";
import {
  type Kind,
  type RelationRoute,
  childOf,
  docOf,
  listRoutes,
  paramsOf,
  parentRow,
  updateChild,
} from "./relationRoute.ts";

export function throughRoutes(route: RelationRoute, relation: Kind<"through">, name: string): void {
  const links = linksOf(relation);
  targetRoutes(route, relation, links);
  linkRoutes(route, relation, links, name);
}

/** The related rows themselves. */
function targetRoutes(route: RelationRoute, relation: Kind<"through">, links: Links): void {
  const { app, parent, path } = route;
  const target = verbsOf(entityOf(relation.model));
  const doc = docOf(target);
  const linked = async (request: FastifyRequest) => links.targets((await parentRow(parent, request))["id"]);

  listRoutes(route, target, linked);
  app.post(path, doc("create", { body: true }), async (request) => {
    const caller = callerOf(request);
    const row = await parentRow(parent, request);
    links.checkRight("create", caller);
    return inOneTransaction(caller, async (within) => {
      const made = await create(target, within, request.body);
      for (const madeRow of [made].flat()) {
        caller.signal.throwIfAborted();
        // What was sent may have named the parent already, as a new catalogue names its competitors.
        const link = await links.find(within, row["id"], madeRow["id"]);
        if (!link) await links.make(within, row["id"], madeRow["id"]);
      }
      return made;
    });
  });
  app.delete(path, doc("delete", { where: true }), async (request, reply) => {
    const caller = callerOf(request);
    const row = await parentRow(parent, request);
    const where = parseWhere(argument(request, "where"));
    if (Object.keys(where).length === 0) await links.remove(caller, row["id"]);
    else await links.removeUnder(caller, row["id"], where);
    return reply.code(204).send();
  });
  const update = async (request: FastifyRequest, reply: FastifyReply) => {
    const child = await childOf(target, request, await linked(request));
    return updateChild(target, request, reply, child);
  };
  app.put(`${path}/:fk`, doc("updateById", { body: true }), update);
  app.patch(`${path}/:fk`, doc("updateById", { body: true }), update);
  // The target is shared with others: taking it out of the relation never deletes it.
  app.delete(`${path}/:fk`, doc("unlink"), async (request, reply) => {
    const child = await childOf(target, request, await linked(request));
    await links.remove(callerOf(request), paramsOf(request).id, child["id"]);
    return reply.code(204).send();
  });
}

/** The link with one row, which is there already. */
function linkRoutes(route: RelationRoute, relation: Kind<"through">, links: Links, name: string): void {
  const { app, parent, path } = route;
  const target = verbsOf(entityOf(relation.model));

  app.get(`${path}/rel/:fk`, withHead(docOf(links.verbs)("exists")), async (request) => {
    const { id, fk } = paramsOf(request);
    await parentRow(parent, request);
    // Whether somebody else's row is linked is somebody else's business.
    const row = await findById(target, callerOf(request), fk);
    if (!(await links.find(callerOf(request), id, row["id"])))
      throw notLinked(`${parent.entity.model}.${name}`, `${id}, ${fk}`);
    return { exists: true };
  });
  app.put(`${path}/rel/:fk`, docOf(links.verbs)("link"), async (request) => {
    const caller = callerOf(request);
    const row = await parentRow(parent, request);
    const targetRow = await findById(target, caller, paramsOf(request).fk);
    const link = await links.find(caller, row["id"], targetRow["id"]);
    if (link) return link;
    links.checkRight("create", caller);
    try {
      const id = await inOneTransaction(caller, (within) => links.make(within, row["id"], targetRow["id"]));
      return await findById(links.verbs, caller, id);
    } catch (problem) {
      // Somebody else may have made the same link meanwhile.
      const made = await links.find(caller, row["id"], targetRow["id"]);
      if (made) return made;
      throw problem;
    }
  });
  app.delete(`${path}/rel/:fk`, docOf(links.verbs)("unlink"), async (request, reply) => {
    const row = await parentRow(parent, request);
    await links.remove(callerOf(request), row["id"], paramsOf(request).fk);
    return reply.code(204).send();
  });
}

type Links = ReturnType<typeof linksOf>;

/**
 * The linking rows of a relation. They are written by the linking model's own verbs, which fill in what a link does not
 * say; who may do so is the relation's to say, the linking model's where it says nothing.
 */
function linksOf(relation: Kind<"through">) {
  const verbs = verbsOf(entityOf(relation.link));
  const target = verbsOf(entityOf(relation.model));
  const ofParent = (parentId: unknown): Row => ({
    [relation.parentKey]: parentId,
    ...relation.linkWhere,
  });
  const between = (parentId: unknown, targetId: unknown): Row => ({
    ...ofParent(parentId),
    [relation.targetKey]: targetId,
  });
  const checkLinkRight = (action: "create" | "remove", caller: Caller) =>
    checkRight(relation.linkRight ?? verbs.entity[action], caller);
  /** The where of the rows that are linked, however many they are. */
  const targets = (parentId: unknown): Where => ({
    id: { inq: answersOf(verbs.entity, relation.targetKey, ofParent(parentId)) },
  });
  /** Those of the parent, or the one or the ones with the target. */
  const remove = (caller: Caller, parentId: unknown, targetId?: unknown): Promise<number> => {
    checkLinkRight("remove", caller);
    const where = targetId === undefined ? ofParent(parentId) : between(parentId, targetId);
    if (verbs.removeInPieces) return verbs.removeInPieces(caller, where);
    return inOneTransaction(caller, (within) => verbs.remove(within, where));
  };
  return {
    verbs,
    checkRight: checkLinkRight,
    targets,
    find: async (caller: Caller, parentId: unknown, targetId: unknown): Promise<Row | undefined> => {
      const [row] = await verbs.find(asServer(caller), { where: between(parentId, targetId), limit: 1 });
      return row;
    },
    /** Returns the new linking row's id. */
    make: (within: Caller, parentId: unknown, targetId: unknown): Promise<number> =>
      verbs.create(within, between(parentId, targetId), {}),
    remove,
    /** Those of the parent with the targets under a where, a piece at a time: they may be a million. */
    removeUnder: async (caller: Caller, parentId: unknown, where: Where): Promise<void> => {
      const picked = { and: [targets(parentId), where] };
      for (;;) {
        caller.signal.throwIfAborted();
        const rows = await list(target, caller, { where: picked, fields: ["id"] }, piece);
        const inq = rows.map(({ id }) => id);
        if ((await remove(caller, parentId, { inq })) === 0 || rows.length < piece) return;
      }
    },
  };
}

/** So many links are found and removed at once. */
const piece = 1_000;

/** Whoever sees the parent may know what it is linked to; what they see of the targets is their own scope's business. */
function asServer(caller: Caller): Caller {
  return { ...caller, actor: server };
}
