// For code of the browser: its relative addresses lead to a real HTTP server on loopback. Only the page's own address is
// stood in for.
import { once } from "node:events";
import { type RequestListener, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before } from "node:test";

/** While the tests of the file run, what they fetch is answered by `listener`. */
export function answersPage(listener: RequestListener): void {
  const server = createServer(listener);
  const browserFetch = globalThis.fetch;
  before(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    globalThis.fetch = (path, options) => browserFetch(new URL(String(path), origin), options);
  });
  after(() => {
    globalThis.fetch = browserFetch;
    server.closeAllConnections();
    server.close();
  });
}
