// The changes of every model as they happen, to whoever may read its rows.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { changeStream } from "#shared/addresses/streams.ts";
import { entities, entityOf } from "#shared/entities/index.ts";
import type { Where } from "#shared/filters/filter.ts";
import { type Change, changesOf } from "#server/domain/changeStreams/changes.ts";
import type { ChangeFeed } from "#server/domain/changeStreams/changeFeed.ts";
import { actorOfToken } from "#server/domain/accounts/tokens.ts";
import type { Services } from "#server/services.ts";
import { callerOf, reading } from "../caller.ts";
import { countOf } from "../generic/crud.ts";
import { answerEvents, refuseUnlessEvents } from "../answers/eventStream.ts";
import { followedWhere } from "../knownArguments.ts";
import { requestSignal } from "../requests/requestSignal.ts";
import { findWithIncludes } from "../generic/include.ts";
import { serve } from "../serve.ts";
import { verbsOf } from "../generic/verbs.ts";

export function changeStreamRoutes(app: FastifyInstance, { store }: Services, feed: ChangeFeed): void {
  const options = { config: { tokenInQuery: true }, exposeHeadRoute: false };
  for (const entity of entities) {
    if (!entity.plural) continue;
    const address = changeStream(entity);
    serve(
      app,
      address,
      (request, read, reply) => {
        const { options: sent, lastEventId } = read();
        return follow(
          entity.model,
          { where: followedWhere(request, address, sent), lastEventId },
          request,
          reply,
        );
      },
      options,
    );
  }

  async function follow(
    model: string,
    { where, lastEventId }: { where: Where; lastEventId: string | undefined },
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const caller = callerOf(request);
    const verbs = verbsOf(entityOf(model));
    const { entity } = verbs;
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
    const hasMissed = (request.headers["last-event-id"] ?? lastEventId) !== undefined;
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
