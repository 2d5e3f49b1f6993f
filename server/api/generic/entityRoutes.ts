// The generic addresses of a model, one line each.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Row } from "#server/store/collection.ts";
import { answerList } from "../answers/answerList.ts";
import { argument, callerOf } from "../caller.ts";
import {
  countOf,
  create,
  deleteById,
  exists,
  findById,
  findOne,
  patchOrCreate,
  replaceById,
  replaceOrCreate,
  updateAll,
  updateById,
  upsertWithWhere,
} from "./crud.ts";
import type { Verbs } from "./genericVerbs.ts";
import { parseFilter, parseWhere } from "./filter.ts";
import { operation, withHead } from "../openapi.ts";
import { removeFlagsOf } from "./removeFlags.ts";
import { versionIn, withTag } from "./rowVersion.ts";
import { withDataUris } from "./withDataUris.ts";

type Query = { filter?: unknown; where?: unknown };
type Params = { id: string };

const filterOf = (request: FastifyRequest) => parseFilter(argument(request, "filter"));
/** A bulk update's where is in the query: its body is the data. */
const queryWhere = (request: FastifyRequest) => parseWhere((request.query as Query).where);
const idOf = (request: FastifyRequest) => (request.params as Params).id;

/** Mounts what every model answers to under its plural. `listCap` rows are returned when no limit is asked. */
export function entityRoutes(app: FastifyInstance, verbs: Verbs, listCap: number): void {
  const { entity } = verbs;
  const base = `/${entity.plural}`;
  const doc = (summary: string, extra: Parameters<typeof operation>[2] = {}) => ({
    schema: operation(entity, summary, extra),
  });
  const rowPath = `${base}/:id`;

  app.get(base, doc("list", { filter: true, list: true }), (request, reply) =>
    answerList(request, reply, verbs, filterOf(request), listCap),
  );
  app.get(`${base}/findOne`, doc("findOne", { filter: true }), async (request) =>
    withDataUris(callerOf(request), await findOne(verbs, callerOf(request), filterOf(request))),
  );
  app.get(`${base}/count`, doc("count", { where: true, count: true }), async (request) => ({
    count: await countOf(verbs, callerOf(request), parseWhere(argument(request, "where"))),
  }));
  app.get(`${rowPath}/exists`, doc("exists"), async (request) => ({
    exists: await exists(verbs, callerOf(request), idOf(request)),
  }));
  const answerRow = (request: FastifyRequest, reply: FastifyReply, row: Row) =>
    withTag(entity, request, reply, row);

  app.get(rowPath, withHead(doc("findById", { filter: true })), async (request, reply) => {
    const row = await findById(verbs, callerOf(request), idOf(request), filterOf(request));
    return answerRow(request, reply, await withDataUris(callerOf(request), row));
  });

  app.post(base, doc("create", { body: true }), (request) => create(verbs, callerOf(request), request.body));
  app.patch(base, doc("patchOrCreate", { body: true }), (request) =>
    patchOrCreate(verbs, callerOf(request), request.body),
  );
  app.put(base, doc("replaceOrCreate", { body: true }), (request) =>
    replaceOrCreate(verbs, callerOf(request), request.body),
  );
  app.post(`${base}/replaceOrCreate`, doc("replaceOrCreate", { body: true }), (request) =>
    replaceOrCreate(verbs, callerOf(request), request.body),
  );
  app.post(`${base}/upsertWithWhere`, doc("upsertWithWhere", { body: true, where: true }), (request) =>
    upsertWithWhere(verbs, callerOf(request), queryWhere(request), request.body),
  );
  app.post(`${base}/update`, doc("updateAll", { body: true, where: true, count: true }), async (request) => ({
    count: await updateAll(verbs, callerOf(request), queryWhere(request), request.body),
  }));
  app.patch(rowPath, doc("updateById", { body: true }), async (request, reply) =>
    answerRow(
      request,
      reply,
      await updateById(verbs, callerOf(request), idOf(request), request.body, versionIn(request)),
    ),
  );
  app.put(rowPath, doc("replaceById", { body: true }), async (request, reply) =>
    answerRow(
      request,
      reply,
      await replaceById(verbs, callerOf(request), idOf(request), request.body, versionIn(request)),
    ),
  );
  app.post(`${rowPath}/replace`, doc("replaceById", { body: true }), async (request, reply) =>
    answerRow(
      request,
      reply,
      await replaceById(verbs, callerOf(request), idOf(request), request.body, versionIn(request)),
    ),
  );
  app.delete(rowPath, doc("deleteById", { count: true, flags: verbs.removeFlags }), async (request) => ({
    count: await deleteById(
      verbs,
      callerOf(request),
      idOf(request),
      removeFlagsOf(verbs, request),
      versionIn(request),
    ),
  }));
}
