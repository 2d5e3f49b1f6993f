// What is made for a caller ends when they leave.
import type { FastifyReply } from "fastify";

/** The same for all: made for each answer, with where it was made, it was a sixtieth of what a short one costs. */
const left = new DOMException("Nobody reads this answer any more", "AbortError");

/** Aborts once nobody reads this answer any more: it was sent whole, or the caller has left. */
export function requestSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => controller.abort(left));
  if (reply.raw.destroyed) controller.abort(left);
  return controller.signal;
}
