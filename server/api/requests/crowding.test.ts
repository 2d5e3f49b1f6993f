// What one customer may take of the server: never so much that the others wait.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { type Socket, connect } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { containerBounds } from "#server/domain/containers/keepFiles.ts";
import { openStore } from "#server/store/database.ts";
import { lockMappings } from "#server/store/queries/catalogs/valueMappings.ts";
import { openSession } from "#server/store/connection/session.ts";
import { freshDatabase } from "../../../test/support/database.ts";
import { formOf } from "../../../test/support/forms.ts";
import { countWaiting, untilWaiting, whileLocked } from "../../../test/support/locks.ts";
import { until, within } from "../../../test/support/until.ts";
import { type World, openWorld } from "../../../test/support/world.ts";
import { buildApp } from "../app.ts";
import { lingerBounds } from "./lingeringClose.ts";
import { listBounds } from "../generic/listSlots.ts";
import { formsAtOnce } from "../routes/files/uploadForm.ts";
import { requestBounds } from "./requestSlots.ts";

let world: World;
let url: URL;
before(async () => {
  world = await openWorld();
  url = new URL(await world.app.listen({ port: 0, host: "127.0.0.1" }));
});
after(() => world.close());

describe("requests of one customer", () => {
  test("are answered a few at a time, however slow: another's are answered meanwhile", async () => {
    const slow = await whileLocked(
      world.store,
      sql`lock table product in access exclusive mode`,
      async (lock) => {
        const all = Array.from({ length: 14 }, () => world.find("alice", "/Products", {}));
        await untilWaiting(lock.db, requestBounds.atWork);
        for (let times = 0; times < 3; times += 1) {
          const { status, text } = await world.call("bruno", "GET", "/TrackingProducts");
          assert.equal(status, 200, text);
        }
        return all;
      },
    );
    for (const { status } of await Promise.all(slow)) assert.equal(status, 200);
  });

  test("for long lists are read one at a time, and a short one of the same customer meanwhile", async () => {
    const long = { limit: listBounds.shortRows + 1 };
    const lists = await whileLocked(
      world.store,
      sql`lock table product in access exclusive mode`,
      async (lock) => {
        const all = Array.from({ length: 4 }, () => world.find("alice", "/Products", long));
        await untilWaiting(lock.db, listBounds.longAtOnce);
        assert.equal(
          (await world.find("alice", "/TrackingProducts", { limit: listBounds.shortRows })).status,
          200,
        );
        assert.equal(await countWaiting(lock.db), listBounds.longAtOnce);
        return all;
      },
    );
    for (const { status } of await Promise.all(lists)) assert.equal(status, 200);
  });

  test("are refused (429) when too many wait already, and answered again once those are", async () => {
    const count = requestBounds.atWork + requestBounds.waiting;
    const all = await whileLocked(
      world.store,
      sql`lock table product in access exclusive mode`,
      async (lock) => {
        const asked = Array.from({ length: count + 1 }, () => world.find("alice", "/Products", { limit: 1 }));
        await untilWaiting(lock.db, requestBounds.atWork);
        const refused = await within("one is refused", Promise.race(asked));
        assert.deepEqual([refused.status, refused.body.error.code], [429, "TOO_MANY_REQUESTS"]);
        assert.equal(refused.headers["retry-after"], "5");
        return asked;
      },
    );
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 200).length, count);
    assert.equal((await world.find("alice", "/Products", {})).status, 200);
  });

  test("leave no turn taken when the callers leave, in the middle of what they send or while they wait", async () => {
    for (let times = 0; times < requestBounds.atWork + 1; times += 1) await sendAndLeave("POST", 1_000, "[");
    await whileLocked(world.store, sql`lock table product in access exclusive mode`, async (lock) => {
      const leaving = Array.from({ length: 2 * requestBounds.atWork }, () => send("GET", "/api/Products"));
      await untilWaiting(lock.db, requestBounds.atWork);
      for (const socket of leaving) socket.destroy();
    });
    assert.equal((await world.call("alice", "GET", "/TrackingProducts")).status, 200);
  });
});

describe("what takes long in a catalogue", () => {
  test("is done by one at a time: a second one is told so (409) and holds nothing", async () => {
    const catalog = `/Catalogs/${world.alice.catalog}`;
    const session = await openSession(world.store);
    await lockMappings(session.db, world.alice.catalog);
    const first = world.call("alice", "POST", `${catalog}/applyValueMappingRule`);
    await untilWaiting(session.db);
    for (const path of [
      "applyValueMappingRule",
      "unitMapping/applyAll",
      "currencyMapping/applyCurrency?currency=USD",
    ]) {
      const second = await world.call("alice", "POST", `${catalog}/${path}`);
      assert.deepEqual([second.status, second.body.error.code], [409, "CONFLICT"], path);
    }
    await session.close();
    assert.equal((await first).status, 200);
    assert.equal((await world.call("alice", "POST", `${catalog}/applyValueMappingRule`)).status, 200);
  });

  test("deletes of one website too", async () => {
    const path = `/Products/${world.alice.website}/deleteAll`;
    const answers = await whileLocked(
      world.store,
      sql`lock table product in access exclusive mode`,
      async (lock) => {
        const first = world.call("admin", "DELETE", path);
        await untilWaiting(lock.db);
        assert.equal((await world.call("admin", "DELETE", path)).status, 409);
        return [first];
      },
    );
    assert.equal((await answers[0])!.status, 200);
  });
});

test("a database without a connection left is told as a 503", async () => {
  const database = await freshDatabase();
  const name = `crowded_${randomUUID().replaceAll("-", "")}`;
  const limited = new URL(database.url);
  [limited.username, limited.password] = [name, "crowded"];
  await sql`create role ${sql.ref(name)} login password 'crowded' connection limit 0`.execute(world.store.db);
  const store = openStore(limited.href);
  const app = await buildApp({ ...world.services, store }, "no-pages");
  try {
    const headers = { authorization: world.tokens.alice };
    const answer = await app.inject({ url: "/api/TrackingProducts", headers });
    assert.deepEqual([answer.statusCode, answer.json().error.code], [503, "UNAVAILABLE"]);
  } finally {
    await app.close();
    await store.close();
    await sql`drop role ${sql.ref(name)}`.execute(world.store.db);
    await database.drop();
  }
});

describe("a creation of several rows", () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `nom ${index}`, catalog_id: world.alice.catalog }));
  const count = async () => (await world.call("alice", "GET", "/TrackingProducts/count")).body.count;

  test("has a thousand at most, and tells them in the order they came", async () => {
    const refused = await world.call("alice", "POST", "/TrackingProducts", rows(1_001));
    assert.equal(refused.status, 400);
    assert.match(refused.body.error.message, /1000/);
    assert.equal(await count(), 0);
    const made = await world.call("alice", "POST", "/TrackingProducts", rows(1_000));
    assert.deepEqual(
      made.body.map(({ name }: { name: string }) => name),
      rows(1_000).map(({ name }) => name),
    );
    await sql`delete from tracking_product`.execute(world.store.db);
  });

  test("that is wrong is refused without a question to the database", async () => {
    // What a catalogue may be asked of is read with its settings; who calls is known without them.
    await whileLocked(world.store, sql`lock table catalog_config in access exclusive mode`, async () => {
      const refused = await world.call("alice", "POST", "/TrackingProducts", [...rows(1), { name: "" }]);
      assert.equal(refused.status, 422, refused.text);
      assert.equal(refused.body.error.details[0], null);
    });
  });

  test("ends when the caller leaves, and creates nothing", async () => {
    const payload = JSON.stringify(rows(1_000));
    await whileLocked(world.store, sql`lock table tracking_product in share mode`, async (lock) => {
      const left = leavingOf();
      const socket = send("POST", "/api/TrackingProducts", payload);
      await untilWaiting(lock.db);
      socket.destroy();
      await left;
    });
    // Comes after whatever was waiting to write.
    await whileLocked(world.store, sql`lock table tracking_product in exclusive mode`, async () => {
      assert.equal(await count(), 0);
    });
  });
});

describe("forms with files", () => {
  const upload = () => `/api/OrderImports/${world.alice.catalog}/upload`;
  const { headers } = formOf([]);
  const beginning = (name: string) => {
    const text = formOf([{ field: "file", filename: name, content: "" }]).payload.toString();
    return text.slice(0, text.lastIndexOf("\r\n--")) + "x".repeat(600);
  };
  before(() => world.call("alice", "POST", "/OrderImports", { name: world.alice.catalog }));

  test("come two at a time from one customer, and a third is refused (429) at once", async () => {
    const first = Array.from({ length: formsAtOnce }, () => open());
    for (const one of first) one.write(beginning("a.csv"));
    await untilFormsWait(formsAtOnce);
    const refused = await within("the third is refused", answerOf(open()));
    assert.deepEqual([refused.statusCode, refused.headers.connection], [429, "close"]);
    for (const one of first) one.destroy();
    await untilFormsWait(0);
    const { payload } = formOf([{ field: "file", filename: "a.csv", content: "https://a.fr/1;1" }]);
    const sent = await world.call("alice", "POST", upload().slice(4), payload, {
      headers: { ...headers, authorization: world.tokens.alice },
    });
    assert.equal(sent.status, 200, sent.text);
  });

  test("that are refused are told why, also to a client that sends all of it before it reads", async () => {
    const first = Array.from({ length: formsAtOnce }, () => open());
    for (const one of first) one.write(beginning("a.csv"));
    await untilFormsWait(formsAtOnce);
    const block = Buffer.alloc(1 << 20, "x");
    const refused = send("POST", upload(), beginning("big.csv"), {
      ...headers,
      "content-length": String(40 * block.length),
    });
    refused.pause();
    for (let sent = 1; sent < 40; sent += 1)
      if (!refused.write(block)) await within("what was sent is taken", once(refused, "drain"));
    refused.write(Buffer.alloc(block.length - beginning("big.csv").length, "x"));
    const answer = await within("the answer is read", textOf(refused));
    assert.match(answer, /^HTTP\/1\.1 429 /);
    assert.match(answer, /"code":"TOO_MANY_REQUESTS"/);
    for (const one of first) one.destroy();
    await untilFormsWait(0);
  });

  test("are refused while they come once their container is full: what two of them bring counts together", async () => {
    await sql`insert into order_import (catalog_id, filename, bytes)
      values (${world.alice.catalog}, 'gros.csv', ${containerBounds.OrderImports.bytes - 1_000})`.execute(
      world.store.db,
    );
    const other = open();
    other.write(beginning("b.csv"));
    await untilFormsWait(1);
    const refused = open();
    const answering = answerOf(refused);
    // It never ends: only what has come can be judged.
    refused.write(beginning("c.csv"));
    const answer = await within("it is refused while it comes", answering);
    assert.deepEqual([answer.statusCode, answer.headers.connection], [507, "close"]);
    other.destroy();
    await untilFormsWait(0);
  });

  test("that are refused have their connection closed: who writes on and on is not left hanging", async (context) => {
    const socket = send("POST", upload(), beginning("../x.csv"), {
      ...headers,
      "content-length": String(Number.MAX_SAFE_INTEGER),
    });
    const block = Buffer.alloc(1 << 20, "x");
    const write = () => socket.writable && socket.write(block, write);
    context.mock.timers.enable({ apis: ["setTimeout"] });
    write();
    const [answer] = await once(socket, "data");
    assert.match(String(answer), /^HTTP\/1\.1 400 /);
    const closing = closed(socket);
    await once(socket.resume(), "end");
    context.mock.timers.tick(lingerBounds.longest_ms);
    await closing;
  });

  test("over whose connection nothing comes for a minute are given up", async (context) => {
    context.mock.timers.enable({ apis: ["setInterval"] });
    const left = leavingOf();
    const stalled = open();
    stalled.write(beginning("d.csv"));
    await untilFormsWait(1);
    context.mock.timers.tick(60_000);
    context.mock.timers.tick(60_000);
    await within("the connection is given up", left);
    await untilFormsWait(0);
    assert.ok(world.app.server.requestTimeout > 0, "and the whole of a request has a time too");
  });

  function open() {
    const path = upload();
    const sent = httpRequest(new URL(path, url), {
      method: "POST",
      agent: false,
      headers: {
        ...headers,
        authorization: world.tokens.alice,
        "transfer-encoding": "chunked",
        connection: "keep-alive",
      },
    });
    sent.on("error", () => undefined);
    sent.flushHeaders();
    return sent;
  }

  async function answerOf(sent: ReturnType<typeof open>) {
    const [answer] = await once(sent, "response");
    answer.resume();
    return answer as { statusCode: number; headers: Record<string, string> };
  }

  async function untilFormsWait(count: number): Promise<void> {
    const folder = `${world.services.config.dataFolder}/waiting`;
    const filesOfForms = async () => {
      const forms = await readdir(folder).catch(() => []);
      return Promise.all(forms.map((form) => readdir(`${folder}/${form}`).catch(() => [])));
    };
    await until(`${count} forms wait, with files`, filesOfForms, {
      is: (forms) => forms.length === count && forms.every((files) => files.length > 0),
    });
  }
});

/** Sends the beginning of a request of Alice's over a connection of its own. */
function send(method: string, path: string, body = "", more: Record<string, string> = {}): Socket {
  const socket = connect(Number(url.port), url.hostname);
  socket.on("error", () => undefined);
  const headers = {
    host: url.host,
    authorization: world.tokens.alice,
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    ...more,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
  return socket;
}

async function sendAndLeave(method: string, length: number, body: string): Promise<void> {
  const left = leavingOf();
  const coming = once(world.app.server, "request");
  const socket = send(method, "/api/TrackingProducts", body, { "content-length": String(length) });
  await within("the server has the beginning of it", coming);
  socket.destroy();
  await left;
}

/** Resolves once the server has seen the next connection close. */
function leavingOf(): Promise<void> {
  const leaving = once(world.app.server, "connection").then(([socket]) => closed(socket as Socket));
  return within("the server sees that the caller left", leaving);
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => void socket.once("close", () => resolve()));
}
