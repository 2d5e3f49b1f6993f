// Whose turn it is. A request that asks the database holds a connection for as long as its questions take, and there are
// ten: those of one customer are answered a few at a time, in order, so that there is always one left for the others.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { tooManyAtOnce } from "#server/errors.ts";
import { openWaitingLine } from "#server/waitingLine.ts";

export const turnBounds = { atWork: 5, waiting: 100 } as const;

declare module "fastify" {
  interface FastifyContextConfig {
    /** An address that bounds its own work, and is not to hold up the customer's others meanwhile. */
    ownBounds?: boolean;
  }
}

/**
 * Lets each customer's requests wait for their turn, and refuses (429) those beyond what may wait. A turn ends when the
 * answer is ready, or a stream begins; not when the caller leaves, for the question he asked is still at work then. Who
 * leaves before all that he sends has come has asked nothing: nobody will answer him, so his turn ends at once.
 */
export function takeTurns(app: FastifyInstance): void {
  const { atWork: perKey, waiting: waitingPerKey } = turnBounds;
  const line = openWaitingLine<number>({ perKey, waitingPerKey }, tooManyAtOnce);
  const leave = new WeakMap<FastifyRequest, () => void>();
  const end = (request: FastifyRequest) => {
    leave.get(request)?.();
    leave.delete(request);
  };
  const asked = new WeakSet<FastifyRequest>();
  app.addHook("onRequest", async (request) => {
    const { caller, routeOptions } = request;
    if (!caller || routeOptions.config.ownBounds) return;
    leave.set(request, await line.enter(caller.actor.customer_id, caller.gone));
    const leaves = () => asked.has(request) || end(request);
    caller.gone.addEventListener("abort", leaves, { once: true });
    if (caller.gone.aborted) leaves();
  });
  app.addHook("preValidation", async (request) => {
    request.caller?.gone.throwIfAborted();
    asked.add(request);
  });
  app.addHook("onSend", async (request) => end(request));
  app.addHook("onResponse", async (request) => end(request));
}
