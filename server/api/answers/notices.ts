// What was done and wants a look all the same, beside the answer and in the caller's language: X-Notice, encoded as in an
// address, for a header has no accents.
import type { FastifyInstance } from "fastify";
import { say } from "#shared/messages/index.ts";

export const noticeHeader = "X-Notice";

/** Puts the header on the answers of calls that noted something. */
export function sendNotices(app: FastifyInstance): void {
  app.addHook("onSend", async ({ caller }, reply) => {
    if (!caller || caller.notices.length === 0 || reply.statusCode >= 400) return;
    const sentences = caller.notices.map(({ key, values }) => say(caller.language, key, values));
    void reply.header(noticeHeader, encodeURIComponent([...new Set(sentences)].slice(0, 5).join(" · ")));
  });
}
