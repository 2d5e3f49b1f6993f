import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";
import Fastify from "fastify";
import { within } from "../../../test/support/until.ts";
import { endUnusedConnections } from "./unusedConnections.ts";

test("a server that stops does not wait for a connection on which nothing was asked, and answers what was", async () => {
  const app = Fastify();
  endUnusedConnections(app);
  const { promise: answered, resolve: answer } = Promise.withResolvers<string>();
  app.get("/", () => answered);
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const unused = connect(Number(port), "127.0.0.1");
  const accepted = once(app.server, "connection");
  await once(unused, "connect");
  await accepted;
  const asking = fetch(`http://127.0.0.1:${port}/`, { headers: { connection: "close" } });
  await once(app.server, "request");
  const gone = once(unused, "close");
  const closing = app.close();
  await within("it is ended", gone);
  answer("in the end");
  assert.equal(await (await asking).text(), "in the end");
  await within("the server has stopped", closing);
});
