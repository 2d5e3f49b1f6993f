// Long answers over real connections, to readers who stop, are slow, or wait.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { after, afterEach, before, describe, test } from "node:test";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import Fastify from "fastify";
import { sql } from "kysely";
import { exportBounds } from "#server/domain/exports/exportSlots.ts";
import { sessionsIn } from "../../../test/support/sessions.ts";
import { until } from "../../../test/support/until.ts";
import { type World, openWorld } from "../../../test/support/world.ts";
import { slowReaderTimeout } from "./slowReaderTimeout.ts";

describe("a long list", () => {
  const rows = 2_500;
  let world: World;
  let open: IncomingMessage[] = [];
  before(async () => {
    world = await openWorld({ VIGIE_READER_PATIENCE: "1" });
    const { website, catalog } = world.alice;
    // Long enough that the connections on the way cannot hold them all, compressed neither: what comes again does so
    // further on than gzip looks back. Addresses are long as cheaply as can be: titles are in indexes.
    const noise = randomBytes(36_000).toString("base64");
    await sql`
      insert into matched_product (catalog_id, website_id, product_id, title, url, price, created, modified, entries_count)
      select ${catalog}, ${website}, i, 'produit', substr(${noise}, 1 + i % 5 * 9600, 9600), i, now(), now(), 1
      from generate_series(1, ${rows}::int) i`.execute(world.store.db);
    await world.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterEach(() => {
    for (const response of open) response.destroy();
    open = [];
  });
  after(() => world.close());

  const list = () => `/api/WebsiteSettings/${world.alice.website}`;
  const asFile = (headers = {}) =>
    ask("POST", `${list()}/export/matchedProducts`, headers, '{"filter":{"fields":["url"]}}');
  const asRows = (headers = {}) => ask("GET", `${list()}/matchedProducts/stream`, headers);

  for (const [what, begin] of [
    ["a file", () => asFile()],
    ["a compressed file", () => asFile({ "accept-encoding": "gzip" })],
    ["rows", () => asRows()],
    ["events", () => asRows({ accept: "text/event-stream" })],
  ] as const) {
    test(`that is sent as ${what} to readers who take nothing any more ends, and its places are free`, async () => {
      for (let place = 0; place < exportBounds.perCustomer; place += 1) (await begin()).pause();
      const refused = await begin();
      assert.equal(refused.statusCode, 429);
      refused.resume();
      await untilNoneIsAtWork();
      // A place is free a moment after PostgreSQL has ended its work.
      const again = await until("a place is free", begin, { is: ({ statusCode }) => statusCode !== 429 });
      assert.equal(again.statusCode, 200);
      for (const response of open) response.destroy();
      await untilNoneIsAtWork();
    });
  }

  test("goes on to its end for a reader who is slow", async () => {
    const response = await asFile();
    let lines = 0;
    let sinceRest = 0;
    for await (const piece of response as AsyncIterable<Buffer>) {
      for (const byte of piece) if (byte === 10) lines += 1;
      sinceRest += piece.length;
      if (sinceRest < 4_000_000) continue;
      sinceRest = 0;
      // Their slowness is what is tried: they rest often, each time for less than one who takes nothing is waited for.
      await delay(250);
    }
    assert.equal(lines, rows + 1);
  });

  function ask(method: string, path: string, headers: object, body?: string): Promise<IncomingMessage> {
    const { port } = world.app.server.address() as AddressInfo;
    const sent = {
      authorization: world.tokens.alice,
      ...(body && { "content-type": "application/json" }),
      ...headers,
    };
    return new Promise((answer, refuse) => {
      const asking = request({ port, host: "127.0.0.1", method, path, headers: sent }, (response) => {
        response.on("error", () => undefined);
        open.push(response);
        answer(response);
      });
      asking.on("error", refuse);
      asking.end(body);
    });
  }

  async function untilNoneIsAtWork(): Promise<void> {
    await until("nobody is waited for any more", () => sessionsIn(world.store.db), {
      is: (sessions) => sessions.length === 0,
    });
  }
});

test("an answer that is long in the making is waited for by both sides", async () => {
  const app = Fastify();
  app.get("/", (_request, reply) => {
    slowReaderTimeout(reply, 0.2);
    return reply.send(Readable.from(slowly()));
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  assert.equal((await buffer(answer.body!)).toString(), "one two three");
  await app.close();
});

async function* slowly(): AsyncGenerator<string> {
  yield "one ";
  // Longer than somebody who takes nothing is waited for.
  await delay(700);
  yield "two ";
  await delay(700);
  yield "three";
}
