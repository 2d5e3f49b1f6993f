// The addresses under a row: /{Models}/{id}/{relation}, one function per kind of relation.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Relation, relations } from "#shared/entities/relations.ts";
import type { Where } from "#shared/filters/filter.ts";
import { accessDenied, noRelated, notLinked, unknownId, unknownReference } from "#server/errors.ts";
import type { Row } from "#server/store/collection.ts";
import { server } from "#server/store/scopes.ts";
import { type Caller, argument, callerOf } from "./caller.ts";
import {
  checkRead,
  checkRight,
  countOf,
  create,
  deleteAll,
  findById,
  list,
  updateById,
  inOneTransaction,
} from "./crud.ts";
import type { Verbs } from "./genericVerbs.ts";
import { parseFilter, parseWhere } from "./filter.ts";
import { operation } from "./openapi.ts";
import { textOf } from "./textOf.ts";
import { answerPage } from "./pageHeaders.ts";
import { verbsOf } from "./verbs.ts";

type Params = { id: string; fk: string };
type Kind<Name extends Relation["kind"]> = Extract<Relation, { kind: Name }>;
type Place = { app: FastifyInstance; parent: Verbs; path: string; listCap: number };

const paramsOf = (request: FastifyRequest) => request.params as Params;

/** Mounts every relation of a model. */
export function relationRoutes(app: FastifyInstance, parent: Verbs, listCap: number): void {
  for (const [name, relation] of Object.entries(relations[parent.entity.model] ?? {})) {
    const place = { app, parent, path: `/${parent.entity.plural}/:id/${name}`, listCap };
    if (relation.kind === "hasMany") hasManyRoutes(place, relation);
    else if (relation.kind === "hasOne") hasOneRoutes(place, relation);
    else if (relation.kind === "belongsTo") belongsToRoute(place, relation);
    else if (relation.kind === "embedsOne") embedsOneRoutes(place, relation);
    else throughRoutes(place, relation, name);
  }
}

function hasManyRoutes({ app, parent, path, listCap }: Place, relation: Kind<"hasMany">): void {
  const target = verbsOf(relation.model);
  const doc = docOf(target);
  const children = async (request: FastifyRequest): Promise<Row> =>
    keysOf(await parentRow(parent, request), relation.on);

  listRoutes({ app, parent, path, listCap }, target, children);
  app.post(path, doc("create", { body: true }), async (request) =>
    create(target, callerOf(request), request.body, await children(request)),
  );
  app.delete(path, doc("delete"), async (request, reply) => {
    const where = { and: [await children(request), parseWhere(argument(request, "where"))] };
    await deleteAll(target, callerOf(request), where);
    return reply.code(204).send();
  });
  const update = async (request: FastifyRequest) => {
    const keys = await children(request);
    const child = await childOf(target, request, keys);
    refuseMoving(target, keys, request.body);
    return updateById(target, callerOf(request), child["id"], request.body);
  };
  app.put(`${path}/:fk`, doc("updateById", { body: true }), update);
  app.patch(`${path}/:fk`, doc("updateById", { body: true }), update);
  app.delete(`${path}/:fk`, doc("destroyById"), async (request, reply) => {
    const keys = await children(request);
    await childOf(target, request, keys);
    await deleteAll(target, callerOf(request), { and: [keys, { id: paramsOf(request).fk }] });
    return reply.code(204).send();
  });
}

/** List, count and read of related rows that a where picks out. */
function listRoutes(
  { app, path, listCap }: Place,
  target: Verbs,
  where: (request: FastifyRequest) => Promise<Where>,
) {
  const doc = docOf(target);
  app.get(path, doc("list", { filter: true, list: true }), async (request, reply) => {
    const asked = parseFilter(argument(request, "filter"));
    const filter = { ...asked, where: { and: [await where(request), asked.where ?? {}] } };
    const rows = await list(target, callerOf(request), filter, listCap);
    await answerPage(request, reply, filter, rows, () => countOf(target, callerOf(request), filter.where));
    return rows;
  });
  app.get(`${path}/count`, doc("count", { where: true, count: true }), async (request) => {
    const clauses = [await where(request), parseWhere(argument(request, "where"))];
    return { count: await countOf(target, callerOf(request), { and: clauses }) };
  });
  app.get(`${path}/:fk`, doc("findById"), async (request) => childOf(target, request, await where(request)));
}

function hasOneRoutes({ app, parent, path }: Place, relation: Kind<"hasOne">): void {
  const target = verbsOf(relation.model);
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
    create(target, callerOf(request), request.body, await keys(request)),
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

function belongsToRoute({ app, parent, path }: Place, relation: Kind<"belongsTo">): void {
  const target = verbsOf(relation.model);
  app.get(path, docOf(target)("get"), async (request) => {
    const key = (await parentRow(parent, request))[relation.key];
    if (key === null || key === undefined) return {};
    const rows = await list(target, callerOf(request), { where: { id: key }, limit: 1 }, 1);
    return rows[0] ?? {};
  });
}

function embedsOneRoutes({ app, parent, path }: Place, relation: Kind<"embedsOne">): void {
  const doc = docOf(parent);
  const write = (request: FastifyRequest) =>
    writeEmbedded(parent, request, relation.field, request.body ?? {});
  app.get(path, doc("get"), async (request) => {
    const row = await parentRow(parent, request);
    const isReserved = parent.entity.fields[relation.field]?.options.read === "admin";
    if (isReserved && !callerOf(request).actor.admin) throw accessDenied();
    return row[relation.field] ?? {};
  });
  app.post(path, doc("create"), write);
  app.put(path, doc("update"), write);
  app.patch(path, doc("update"), write);
  app.delete(path, doc("destroy"), async (request, reply) => {
    await updateById(parent, callerOf(request), paramsOf(request).id, { [relation.field]: null });
    return reply.code(204).send();
  });
}

/** What is sent is laid over what is there. */
async function writeEmbedded(parent: Verbs, request: FastifyRequest, field: string, sent: unknown) {
  const row = await parentRow(parent, request);
  const merged = { ...(row[field] as Row | null), ...(sent as Row) };
  return (await updateById(parent, callerOf(request), row["id"], { [field]: merged }))[field];
}

function throughRoutes(place: Place, relation: Kind<"through">, name: string): void {
  const { app, parent, path } = place;
  const target = verbsOf(relation.model);
  const link = verbsOf(relation.link);
  const doc = docOf(target);
  const linksOf = (parentId: unknown): Row => ({
    [relation.parentKey]: String(parentId),
    ...relation.linkWhere,
  });
  const linkTo = (parentId: unknown, fk: unknown): Row => ({
    ...linksOf(parentId),
    [relation.targetKey]: String(fk),
  });
  const linked = async (request: FastifyRequest): Promise<Where> => {
    const row = await parentRow(parent, request);
    const links = await link.find(asServer(callerOf(request)), {
      where: linksOf(row["id"]),
      fields: [relation.targetKey],
    });
    return { id: { inq: links.map((one) => one[relation.targetKey]) } };
  };
  const unlink = async (caller: Caller, where: Where) => {
    checkRight(link.entity.remove, caller);
    return deleteAll(link, caller, where);
  };

  listRoutes(place, target, linked);
  app.post(path, doc("create", { body: true }), async (request) => {
    const caller = callerOf(request);
    const row = await parentRow(parent, request);
    checkRight(link.entity.create, caller);
    return inOneTransaction(caller, async (within) => {
      const made = await create(target, within, request.body);
      for (const one of Array.isArray(made) ? made : [made])
        await create(link, within, linkTo(row["id"], one["id"]));
      return made;
    });
  });
  app.delete(path, doc("delete"), async (request, reply) => {
    await unlink(callerOf(request), linksOf((await parentRow(parent, request))["id"]));
    return reply.code(204).send();
  });
  const update = async (request: FastifyRequest) => {
    const child = await childOf(target, request, await linked(request));
    return updateById(target, callerOf(request), child["id"], request.body);
  };
  app.put(`${path}/:fk`, doc("updateById", { body: true }), update);
  app.patch(`${path}/:fk`, doc("updateById", { body: true }), update);
  // The target is shared with others: taking it out of the relation never deletes it.
  app.delete(`${path}/:fk`, doc("unlink"), async (request, reply) => {
    const child = await childOf(target, request, await linked(request));
    await unlink(callerOf(request), linkTo(paramsOf(request).id, child["id"]));
    return reply.code(204).send();
  });

  const isLinked = async (request: FastifyRequest): Promise<Row> => {
    const { id, fk } = paramsOf(request);
    await parentRow(parent, request);
    // Whether somebody else's row is linked is somebody else's business.
    await findById(target, callerOf(request), fk);
    const [row] = await link.find(asServer(callerOf(request)), { where: linkTo(id, fk), limit: 1 });
    if (!row) throw notLinked(`${parent.entity.model}.${name}`, `${id}, ${fk}`);
    return row;
  };
  app.get(`${path}/rel/:fk`, docOf(link)("exists"), async (request) => {
    await isLinked(request);
    return { exists: true };
  });
  app.put(`${path}/rel/:fk`, docOf(link)("link"), async (request) => {
    const caller = callerOf(request);
    const row = await parentRow(parent, request);
    const one = await findById(target, caller, paramsOf(request).fk);
    const [known] = await link.find(asServer(caller), { where: linkTo(row["id"], one["id"]), limit: 1 });
    return known ?? create(link, caller, linkTo(row["id"], one["id"]));
  });
  app.delete(`${path}/rel/:fk`, docOf(link)("unlink"), async (request, reply) => {
    const row = await parentRow(parent, request);
    await unlink(callerOf(request), linkTo(row["id"], paramsOf(request).fk));
    return reply.code(204).send();
  });
}

async function parentRow(parent: Verbs, request: FastifyRequest): Promise<Row> {
  const caller = callerOf(request);
  checkRead(parent, caller);
  return findById(parent, caller, paramsOf(request).id);
}

async function childOf(target: Verbs, request: FastifyRequest, where: Where): Promise<Row> {
  const { fk } = paramsOf(request);
  const caller = callerOf(request);
  checkRead(target, caller);
  const [row] = await list(target, caller, { where: { and: [where, { id: fk }] }, limit: 1 }, 1);
  if (!row) throw unknownId(target.entity.model, fk);
  return row;
}

/** Whoever sees the parent may know what it is linked to; what he sees of the targets is their own scope's business. */
function asServer(caller: Caller): Caller {
  return { ...caller, actor: server };
}

function keysOf(parent: Row, on: Readonly<Record<string, string>>): Row {
  return Object.fromEntries(
    Object.entries(on).map(([column, parentColumn]) => [column, parent[parentColumn]]),
  );
}

/** A child stays with its parent: a body that names another one is refused. */
function refuseMoving(target: Verbs, keys: Row, body: unknown): void {
  for (const [column, value] of Object.entries(keys)) {
    const sent = (body as Row | null)?.[column];
    if (sent !== undefined && textOf(sent) !== textOf(value)) {
      throw unknownReference(target.entity.model, column, textOf(sent));
    }
  }
}

function docOf(verbs: Verbs) {
  return (summary: string, extra: Parameters<typeof operation>[2] = {}) => ({
    schema: operation(verbs.entity, summary, extra),
  });
}
