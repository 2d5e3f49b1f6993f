// What may keep an answer: the browser of whoever asked, who asks again before they show it, and nothing in between.
import type { FastifyInstance } from "fastify";

/** Puts the header on all answers of the routes mounted from here on that do not say themselves how long they are good. */
export function sendCacheHeaders(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    // An address with a token in it opens what it leads to: nothing is kept under it.
    const isOpened = Object.hasOwn(request.query as object, "access_token");
    if (isOpened) void reply.header("Cache-Control", "no-store");
    else if (!reply.hasHeader("Cache-Control")) void reply.header("Cache-Control", "private, no-cache");
  });
}
