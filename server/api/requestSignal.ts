// What is made for a caller ends when they leave.
import type { FastifyReply } from "fastify";

/** Aborts once nobody reads this answer any more: it was sent whole, or the caller has left. */
export function requestSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => controller.abort());
  if (reply.raw.destroyed) controller.abort();
  return controller.signal;
}
