// Server-Sent Events as LoopBack sends them: `event: data` with one JSON value each, and `event: end` at their end.
import type { FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { notAcceptable } from "#server/errors.ts";

/** How soon a browser that lost the stream comes back. */
const reconnect_ms = 3_000;

/** Whether the caller names this format. */
export function asksForEvents({ headers, query }: FastifyRequest): boolean {
  if ((query as Record<string, unknown>)["_format"] === "event-stream") return true;
  return /text\/event-stream/i.test(headers.accept ?? "");
}

/** Throws 406 when the caller reads nothing that a stream could be. */
export function refuseUnlessEvents(request: FastifyRequest): void {
  const { accept = "*/*" } = request.headers;
  if (!asksForEvents(request) && !/text\/\*|\*\/\*/i.test(accept)) throw notAcceptable("text/event-stream");
}

/** Answers with the events; "quiet" is the sign that nothing is missed from now on, and later that we are still here. */
export function answerEvents(reply: FastifyReply, events: AsyncIterable<object | "quiet">): FastifyReply {
  return (
    reply
      .type("text/event-stream")
      .header("Cache-Control", "no-cache, no-transform")
      .header("X-Accel-Buffering", "no")
      // Kept alive after its end, the connection would keep a server that stops from stopping.
      .header("Connection", "close")
      .send(Readable.from(lines(events), { highWaterMark: 1 }))
  );
}

/** Pulled as fast as the reader takes them, and no faster. */
async function* lines(events: AsyncIterable<object | "quiet">): AsyncGenerator<string> {
  let sign = `:ok\n\nretry: ${reconnect_ms}\n\n`;
  let id = 0;
  for await (const event of events) {
    if (event === "quiet") {
      yield sign;
      sign = ": still here\n\n";
    } else yield `id: ${++id}\nevent: data\ndata: ${JSON.stringify(event)}\n\n`;
  }
  yield "event: end\ndata: null\n\n";
}
