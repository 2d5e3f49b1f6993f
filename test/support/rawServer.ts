// A TCP server a test scripts byte by byte, to be as wrong as a server can be; it counts who connects.
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import type { TestContext } from "node:test";
import { within } from "./until.ts";

export type RawServer = {
  port: number;
  /** The address of its front page. */
  url: string;
  /** How many connections were ever made to it. */
  connections(): number;
  /** The head and whatever came with it, one text per connection. */
  requests: string[];
  /** Resolves once every connection made so far is closed. */
  idle(): Promise<void>;
  close(): Promise<void>;
};

type Where = { host?: string; port?: number };

/** Listens until the test ends. `answer` is called once per connection, with the first bytes of the request. */
export async function rawServer(
  t: TestContext,
  answer: (socket: Socket, request: string) => void,
  { host = "127.0.0.1", port = 0 }: Where = {},
): Promise<RawServer> {
  const requests: string[] = [];
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.on("error", () => {}); // the client hangs up on most of what is tested here
    socket.on("close", () => open.delete(socket));
    socket.once("data", (bytes) => {
      requests.push(bytes.toString("latin1"));
      answer(socket, requests.at(-1)!);
    });
  });
  server.listen({ host, port });
  await once(server, "listening");
  const close = async () => {
    for (const socket of open) socket.destroy();
    if (server.listening) await new Promise((closed) => server.close(closed));
  };
  t.after(close);
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}/`,
    connections: () => connections,
    requests,
    idle: async () => {
      // Not events.once: it fails on the reset that a client may leave behind.
      const closed = [...open].map((socket) => new Promise((close) => socket.once("close", close)));
      await within("the client closes its connections", Promise.all(closed));
    },
    close,
  };
}

/** A whole answer, as text, with the content-length of its body unless the headers say otherwise. */
export function reply(
  body: string | Buffer = "",
  headers: Record<string, string> = {},
  status = 200,
): Buffer {
  const length = { "content-length": String(Buffer.byteLength(body)) };
  const lines = Object.entries({ ...length, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status} Status\r\n${lines.join("")}\r\n`),
    Buffer.from(body),
  ]);
}

/** A redirect to an address. */
export function redirect(location: string, status = 302): Buffer {
  return reply("", { location }, status);
}
