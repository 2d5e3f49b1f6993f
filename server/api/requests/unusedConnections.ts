// Connections on which nothing was ever asked: browsers open some in advance. A server that stops closes those that are
// idle, but a connection counts as idle only after its first request, and would be waited for for a minute.
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Ends them when the application is closed. */
export function endUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.server.on("request", ({ socket }) => unused.delete(socket));
  app.addHook("preClose", async () => {
    for (const socket of unused) socket.destroy();
  });
}
