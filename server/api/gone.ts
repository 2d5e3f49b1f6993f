// What is made for a caller ends when he leaves.
import type { FastifyReply } from "fastify";

/** Aborts once nobody reads this answer any more: it was sent whole, or the caller has left. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  if (reply.raw.destroyed) gone.abort();
  return gone.signal;
}
