// Who is refused while they still send is told why: a connection that is closed over what has come and was not read is
// reset, and the answer is lost with it. What still comes is thrown away for a while, as web servers do.
import { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";

export const lingerBounds = { longest_ms: 30_000, silent_ms: 5_000 } as const;

/** Has connections that end before all of their request has come stay open until it has, or for a bounded time. */
export function lingerOnClose(app: FastifyInstance): void {
  const lingering = new Set<Socket>();
  app.addHook("onSend", async ({ raw: request }, reply) => {
    const { socket } = request;
    const ends = reply.getHeader("connection") === "close" && !request.complete;
    // A request that is only handed on within the process has no connection.
    if (!ends || !(socket instanceof Socket)) return;
    const close = socket.destroySoon.bind(socket);
    socket.destroySoon = () => {
      if (request.complete) return close();
      lingering.add(socket);
      socket.once("close", () => lingering.delete(socket));
      linger(request, socket);
    };
  });
  app.addHook("preClose", async () => {
    for (const socket of lingering) socket.destroy();
  });
}

/** The answer is out, and nothing follows it. */
function linger(request: FastifyRequest["raw"], socket: Socket): void {
  const { longest_ms, silent_ms } = lingerBounds;
  const close = () => void socket.destroy();
  const last = setTimeout(close, longest_ms);
  socket.once("close", () => clearTimeout(last));
  socket.setTimeout(silent_ms, close);
  socket.end();
  request.once("end", close);
  request.unpipe();
  request.resume();
}
