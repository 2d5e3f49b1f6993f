// Whose turn it is. A request that asks the database holds a connection for as long as its questions take, and there are
// ten: those of one customer are answered a few at a time, in order, so that there is always one left for the others.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { tooManyAtOnce } from "#server/errors.ts";

export const turnBounds = { atWork: 5, waiting: 100 } as const;

declare module "fastify" {
  interface FastifyContextConfig {
    /** An address that bounds its own work, and is not to hold up the customer's others meanwhile. */
    ownBounds?: boolean;
  }
}

type Line = { atWork: number; waiting: (() => void)[] };

/**
 * Lets each customer's requests wait for their turn, and refuses (429) those beyond what may wait. A turn ends when the
 * answer is ready, or a stream begins; not when the caller leaves, for the question he asked is still at work then.
 */
export function takeTurns(app: FastifyInstance): void {
  const lines = new Map<number, Line>();
  const leave = new WeakMap<FastifyRequest, () => void>();
  const end = (request: FastifyRequest) => {
    leave.get(request)?.();
    leave.delete(request);
  };
  app.addHook("onRequest", async (request) => {
    const { caller, routeOptions } = request;
    if (!caller || routeOptions.config.ownBounds) return;
    leave.set(request, await turnOf(lines, caller.actor.customer_id, caller.gone));
  });
  app.addHook("onSend", async (request) => end(request));
  app.addHook("onResponse", async (request) => end(request));
}

/** Resolves with what ends the turn. Whoever leaves while he waits takes none: throws the signal's reason. */
async function turnOf(lines: Map<number, Line>, customerId: number, gone: AbortSignal): Promise<() => void> {
  const line = lines.get(customerId) ?? { atWork: 0, waiting: [] };
  lines.set(customerId, line);
  if (line.atWork < turnBounds.atWork) line.atWork += 1;
  else await waitIn(line, gone);
  return () => {
    const next = line.waiting.shift();
    // The turn passes on as it is.
    if (next) return next();
    line.atWork -= 1;
    if (line.atWork === 0) lines.delete(customerId);
  };
}

function waitIn({ waiting }: Line, gone: AbortSignal): Promise<void> {
  gone.throwIfAborted();
  if (waiting.length >= turnBounds.waiting) throw tooManyAtOnce(waiting.length);
  return new Promise((resolve, reject) => {
    const begin = () => {
      gone.removeEventListener("abort", leave);
      resolve();
    };
    const leave = () => {
      waiting.splice(waiting.indexOf(begin), 1);
      reject(gone.reason as Error);
    };
    gone.addEventListener("abort", leave, { once: true });
    waiting.push(begin);
  });
}
