// How many requests of a customer are at work. A request that asks the database holds a connection for as long as its questions take, and there are
// ten: those of one customer are answered a few at a time, in order, so that there is always one left for the others.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { tooManyAtOnce } from "#server/errors.ts";
import { Limiter, type Release } from "#server/limiter.ts";

export const requestBounds = { atWork: 5, waiting: 100 } as const;

declare module "fastify" {
  interface FastifyContextConfig {
    /** An address that bounds its own work, and is not to hold up the customer's others meanwhile. */
    ownBounds?: boolean;
  }
}

/**
 * Lets each customer's requests wait for a slot, and refuses (429) those beyond what may wait. It is given back when the
 * answer is ready, or a stream begins; not when the caller leaves, for the query is still at work then. Who
 * leaves before all of the request has come has asked nothing and gets no answer: that slot is given back at once.
 */
export function limitRequests(app: FastifyInstance): void {
  const { atWork: perKey, waiting: queuedPerKey } = requestBounds;
  const slots = new Limiter<number>({ perKey, queuedPerKey }, tooManyAtOnce);
  const releases = new WeakMap<FastifyRequest, Release>();
  const release = (request: FastifyRequest) => releases.get(request)?.();
  const askedRequests = new WeakSet<FastifyRequest>();
  app.addHook("onRequest", async (request) => {
    const { caller, routeOptions } = request;
    if (!caller || routeOptions.config.ownBounds) return;
    releases.set(request, await slots.acquire(caller.actor.customer_id, caller.signal));
    const leaves = () => askedRequests.has(request) || release(request);
    caller.signal.addEventListener("abort", leaves, { once: true });
    if (caller.signal.aborted) leaves();
  });
  app.addHook("preValidation", async (request) => {
    request.caller?.signal.throwIfAborted();
    askedRequests.add(request);
  });
  app.addHook("onSend", async (request) => release(request));
  app.addHook("onResponse", async (request) => release(request));
}
