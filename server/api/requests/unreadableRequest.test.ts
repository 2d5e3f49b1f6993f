// Requests that no route ever sees.
import assert from "node:assert/strict";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { type World, openWorld } from "../../../test/support/world.ts";

describe("a request that cannot be read", () => {
  let world: World;
  before(async () => {
    world = await openWorld();
    await world.app.listen({ port: 0, host: "127.0.0.1" });
  });
  after(() => world.close());

  /** What is answered to these bytes until the connection ends. */
  const answerTo = async (bytes: string): Promise<string> => {
    const socket = connect((world.app.server.address() as AddressInfo).port, "127.0.0.1");
    socket.write(bytes);
    return text(socket);
  };
  const errorIn = (answer: string) =>
    (JSON.parse(answer.slice(answer.indexOf("\r\n\r\n"))) as { error: Record<string, unknown> }).error;

  test("is told so as any other error is, and the connection ends", async () => {
    const answer = await answerTo("BREW /api/Products HTTP/1.1\r\n\r\n");
    assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\nContent-Type: application\/json; charset=utf-8\r\n/);
    assert.deepEqual(errorIn(answer), {
      statusCode: 400,
      name: "Error",
      message: "La requête n'a pas pu être lue\u202F: vérifiez son adresse et ses en-têtes",
    });
  });

  test("is told what to do when its filter is too long for an address", async () => {
    const base = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}/api/Products?filter=`;
    const answer = await fetch(base + "x".repeat(140_000));
    const { error } = (await answer.json()) as { error: Record<string, unknown> };
    assert.deepEqual([answer.status, error["statusCode"], error["name"]], [431, 431, "Error"]);
    assert.match(String(error["message"]), /X-HTTP-Method-Override: GET/);
  });
});
