// A door before a server on loopback that can be shut: whoever comes then is hung up on.
import { once } from "node:events";
import { type AddressInfo, type Socket, connect, createServer } from "node:net";

export async function openFront(url: string) {
  const { port } = new URL(url);
  let isShut = false;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined).on("close", () => open.delete(socket));
    if (isShut) return socket.destroy();
    const behind = connect(Number(port), "127.0.0.1");
    behind.on("error", () => socket.destroy());
    return socket.pipe(behind).pipe(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shut: (shut: boolean) => {
      isShut = shut;
      if (shut) for (const socket of open) socket.destroy();
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
