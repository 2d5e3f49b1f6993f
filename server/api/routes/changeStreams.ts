// The changes of every model as they happen, to whoever may read its rows.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { entities, entityOf } from "#shared/entities/index.ts";
import { type Change, changesOf } from "#server/domain/changeStreams/changes.ts";
import type { ChangeFeed } from "#server/domain/changeStreams/changeFeed.ts";
import { actorOfToken } from "#server/domain/accounts/tokens.ts";
import type { Services } from "#server/services.ts";
import { argument, callerOf, reading } from "../caller.ts";
import { countOf } from "../crud.ts";
import { answerEvents, refuseUnlessEvents } from "../eventStream.ts";
import { parseObject, parseWhere } from "../filter.ts";
import { requestSignal } from "../requestSignal.ts";
import { findWithIncludes } from "../include.ts";
import { verbsOf } from "../verbs.ts";

const description =
  "Server-Sent Events: `event: data` with {target, where, data, type}, type being create, update or remove, for each row " +
  "that the caller may read and that is under the where. More than a hundred rows that change at once are told as " +
  "{where, data: {}, type}: look at them again. A removed row is held against the where as far as it is still known. " +
  "Ends with `event: end` when the token does.";

const querystring = {
  type: "object",
  properties: {
    options: { type: "string", description: "JSON: {where}" },
    _format: { type: "string", enum: ["event-stream"], description: "instead of the header Accept" },
    access_token: { type: "string", description: "for whoever cannot send a header" },
  },
};

export function changeStreamRoutes(app: FastifyInstance, { store }: Services, feed: ChangeFeed): void {
  for (const { plural, model } of entities) {
    if (!plural) continue;
    const schema = {
      tags: [plural],
      summary: "change-stream",
      description,
      security: [{ token: [] }],
      querystring,
      produces: ["text/event-stream"],
      response: { 200: { type: "string" } },
    };
    const route = { schema, config: { tokenInQuery: true }, exposeHeadRoute: false };
    const stream = (request: FastifyRequest, reply: FastifyReply) => follow(model, request, reply);
    app.get(`/${plural}/change-stream`, route, stream);
    app.post(`/${plural}/change-stream`, route, stream);
  }

  async function follow(model: string, request: FastifyRequest, reply: FastifyReply) {
    const caller = callerOf(request);
    const verbs = verbsOf(entityOf(model));
    const { entity } = verbs;
    const where = parseWhere(parseObject(argument(request, "options"))["where"]);
    // A caller who may not read, or a where that cannot be, is told so by an ordinary answer.
    await countOf(verbs, caller, where);
    refuseUnlessEvents(request);
    const stream = feed.follow(caller.actor.customer_id, {
      table: entity.table,
      actor: () => actorOfToken(store.db, caller.token_id),
      signal: requestSignal(reply),
    });
    const changes = changesOf(store.db, stream, {
      entity,
      where,
      signal: caller.signal,
      read: (actor, filter, limit) =>
        findWithIncludes(verbs, reading({ ...caller, actor }), { where: filter, limit }),
    });
    const hasMissed = request.headers["last-event-id"] !== undefined;
    return answerEvents(reply, hasMissed ? after(changes, where) : changes);
  }
}

/** Whoever comes back does not know what they missed: anything under their where may have changed. */
async function* after(changes: AsyncIterable<Change | "quiet">, where: Change["where"]) {
  let isFirst = true;
  for await (const change of changes) {
    yield change;
    if (isFirst) yield { where, data: {}, type: "update" } satisfies Change;
    isFirst = false;
  }
}
