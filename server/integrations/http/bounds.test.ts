// Servers that are too slow, too big, too compressed, or that stop in the middle.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { Socket } from "node:net";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { clientFor, refused, small } from "../../../test/support/outgoing.ts";
import { rawServer, reply } from "../../../test/support/rawServer.ts";
import { until, within } from "../../../test/support/until.ts";

const http = clientFor(["127.0.0.1"]);
const head = "HTTP/1.1 200 OK\r\n";

function serving(t: TestContext, answer: Buffer | string) {
  return rawServer(t, (socket) => socket.end(answer));
}

/** Sends a text over and over, until the client hangs up. */
function drip(socket: Socket, text: string | Buffer, every_ms: number) {
  const timer = setInterval(() => socket.write(text), every_ms);
  socket.on("close", () => clearInterval(timer));
}

async function read(url: string, options = {}) {
  return (await http.get(url, { ...small, ...options })).buffer();
}

test("a body that drips is cut, and so are headers that never end", async (t) => {
  const body = await rawServer(t, (socket) => {
    socket.write(`${head}\r\n`);
    drip(socket, "x", 20);
  });
  await refused(read(body.url, { idle_timeout_ms: 150 }), "outgoing.tooSlow", "body");
  const headers = await rawServer(t, (socket) => {
    socket.write(head);
    drip(socket, "x: y\r\n", 20);
  });
  await refused(read(headers.url, { timeout_ms: 200 }), "outgoing.tooSlow", "headers");
  const hints = await rawServer(t, (socket) => drip(socket, "HTTP/1.1 103 Early\r\n\r\n", 20));
  await refused(read(hints.url, { timeout_ms: 200 }), "outgoing.tooSlow", "endless hints");
  await Promise.all([body.idle(), headers.idle(), hints.idle()]);
});

test("silence is cut, at the connection, in the headers and in the body", async (t) => {
  const mute = await rawServer(t, () => {});
  await refused(read(mute.url, { timeout_ms: 150 }), "outgoing.tooSlow", "headers");
  const stuck = await rawServer(t, (socket) => socket.write(`${head}content-length: 10\r\n\r\nhalf`));
  await refused(read(stuck.url, { idle_timeout_ms: 100 }), "outgoing.tooSlow", "body");
  const unresolved = clientFor([], { lookup: () => new Promise(() => {}) });
  await refused(
    unresolved.get("http://shop.example/", { ...small, timeout_ms: 50 }),
    "outgoing.tooSlow",
    "name",
  );
  await Promise.all([mute.idle(), stuck.idle()]);
});

test("ten seconds are given to connect, thirty to answer, however long the call may last", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const heard = Promise.withResolvers<void>();
  const mute = await rawServer(t, () => heard.resolve());
  const patient = { ...small, timeout_ms: 3_600_000 };
  const handshake = refused(http.get(mute.url.replace("http", "https"), patient), "outgoing.unreachable");
  await heard.promise;
  t.mock.timers.tick(10_000);
  await handshake;

  const asked = Promise.withResolvers<void>();
  const silent = await rawServer(t, () => asked.resolve());
  const headers = refused(http.get(silent.url, patient), "outgoing.tooSlow");
  await asked.promise;
  t.mock.timers.tick(29_000);
  assert.equal(
    await Promise.race([headers, silent.idle(), Promise.resolve("still waiting")]),
    "still waiting",
  );
  t.mock.timers.tick(1_000);
  await headers;
});

test("a body that keeps a fair pace is cut at the deadline of the whole call", async (t) => {
  const endless = await rawServer(t, (socket) => {
    socket.write(`${head}\r\n`);
    drip(socket, "x".repeat(1000), 10);
  });
  await refused(
    read(endless.url, { maxBytes: 1e9, timeout_ms: 300, idle_timeout_ms: 100 }),
    "outgoing.tooSlow",
  );
  await endless.idle();
});

test("a slow reader is not taken for a slow server, even after the server hung up", async (t) => {
  const content = randomBytes(500_000);
  const chunked = Buffer.concat([
    Buffer.from(`${content.length.toString(16)}\r\n`),
    content,
    Buffer.from("\r\n0\r\n\r\n"),
  ]);
  const answers = [
    reply(content),
    reply(content, { connection: "close" }),
    Buffer.concat([Buffer.from(`${head}\r\n`), content]),
    Buffer.concat([Buffer.from(`${head}transfer-encoding: chunked\r\n\r\n`), chunked]),
    reply(gzipSync(content), { "content-encoding": "gzip" }),
  ];
  const readings = answers.map(async (answer) => {
    const { url } = await serving(t, answer);
    const { body } = await http.get(url, { maxBytes: 600_000, idle_timeout_ms: 500 });
    const chunks: Buffer[] = [];
    for await (const chunk of body) {
      if (chunks.length < 3) await sleep(600);
      chunks.push(chunk);
    }
    assert.ok(Buffer.concat(chunks).equals(content), answer.subarray(0, 80).toString("latin1"));
  });
  await Promise.all(readings);
});

test("an answer nobody reads is dropped at the deadline, and the process lives on", async (t) => {
  const server = await rawServer(t, (socket) => socket.write(`${head}content-length: 10\r\n\r\nhalf`));
  const { body } = await http.get(server.url, { ...small, timeout_ms: 1_000 });
  await within("the body is dropped", new Promise((closed) => body.once("close", closed)));
  await refused(body.toArray(), "outgoing.tooSlow");
  await server.idle();
});

test("destroying a body closes its connection", async (t) => {
  const server = await rawServer(t, (socket) => {
    socket.write(`${head}\r\n`);
    drip(socket, "x".repeat(1000), 5);
  });
  const { body } = await http.get(server.url, small);
  await once(body, "readable");
  body.destroy();
  await server.idle();
});

test("the caller's own signal ends a call at any time, with the caller's reason", async (t) => {
  const server = await rawServer(t, (socket, request) => {
    if (request.startsWith("GET /body")) socket.write(`${head}content-length: 10\r\n\r\nhalf`);
  });
  for (const path of ["headers", "body"]) {
    const controller = new AbortController();
    const reason = new Error("stopped by the user");
    const reading = read(server.url + path, { signal: controller.signal });
    const refusal = assert.rejects(reading, (error) => error === reason);
    const isAsked = () => server.requests.some((request) => request.startsWith(`GET /${path}`));
    await until("the call is made", isAsked);
    controller.abort(reason);
    await within("the call ends", refusal);
  }
  await server.idle();
  await assert.rejects(read(server.url, { signal: AbortSignal.abort() }), { name: "AbortError" });
  assert.equal(server.connections(), 2);
});

test("an endless body is cut at its size", async (t) => {
  const server = await rawServer(t, (socket) => {
    socket.write(`${head}\r\n`);
    drip(socket, Buffer.alloc(60_000), 1);
  });
  const { body } = await http.get(server.url, small);
  let received = 0;
  const reading = (async () => {
    for await (const chunk of body) received += chunk.length;
  })();
  await refused(reading, "outgoing.tooLarge");
  assert.ok(received <= small.maxBytes);
  await server.idle();
});

test("a compressed body that never contains anything is cut at its size", async (t) => {
  const server = await rawServer(t, (socket) => {
    socket.write(`${head}content-encoding: gzip\r\n\r\n`);
    drip(socket, Buffer.concat(Array.from({ length: 1000 }, () => gzipSync(""))), 1);
  });
  await refused(read(server.url), "outgoing.tooLarge");
  await server.idle();
});

test("nothing is read of a redirect or of a refusal but its headers", async (t) => {
  const server = await rawServer(t, (socket, request) => {
    if (request.startsWith("GET /end")) return socket.end(reply("end"));
    socket.write(
      request.startsWith("GET /away")
        ? "HTTP/1.1 302 Found\r\nlocation: /end\r\n\r\n"
        : "HTTP/1.1 404 Not\r\n\r\n",
    );
    drip(socket, "x".repeat(1000), 5);
  });
  assert.equal(String(await read(`${server.url}away`)), "end");
  await server.idle();
  await refused(read(`${server.url}none`), "outgoing.badStatus");
  await server.idle();
});

test("a page that declares two gigabytes is refused before any of it is read", async (t) => {
  const server = await rawServer(t, (socket) => socket.write(`${head}content-length: 2000000000\r\n\r\n`));
  await refused(http.get(server.url, small), "outgoing.tooLarge");
  await server.idle();
});

test("a body as large as its bound passes, one byte more does not", async (t) => {
  const { url } = await serving(t, reply("x".repeat(1000)));
  assert.equal((await read(url, { maxBytes: 1000 })).length, 1000);
  await refused(read(url, { maxBytes: 999 }), "outgoing.tooLarge", "declared");
  const undeclared = await serving(t, `${head}\r\n${"x".repeat(1000)}`);
  assert.equal((await read(undeclared.url, { maxBytes: 1000 })).length, 1000);
  await refused(read(undeclared.url, { maxBytes: 999 }), "outgoing.tooLarge", "not declared");
});

test("a body that is not whole fails, never just ends", async (t) => {
  const zipped = gzipSync(randomBytes(1000));
  const cut: Record<string, string | Buffer> = {
    "longer content-length": `${head}content-length: 10\r\n\r\nhalf`,
    "shorter content-length": `${head}content-length: 4\r\n\r\nhalf and half`,
    "shorter content-length, connection closed": `${head}connection: close\r\ncontent-length: 4\r\n\r\nhalf and half`,
    "shorter content-length, HTTP/1.0": "HTTP/1.0 200 OK\r\ncontent-length: 4\r\n\r\nhalf and half",
    "two content-lengths": `${head}content-length: 4\r\ncontent-length: 8\r\n\r\nhalfhalf`,
    "last chunk missing": `${head}transfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n`,
    "half a chunk": `${head}transfer-encoding: chunked\r\n\r\n8\r\nhalf`,
    "half a gzip": reply(zipped.subarray(0, 500), { "content-encoding": "gzip" }),
    "half a brotli": reply(brotliCompressSync(randomBytes(1000)).subarray(0, 500), {
      "content-encoding": "br",
    }),
  };
  for (const [kind, answer] of Object.entries(cut)) {
    const { url } = await serving(t, answer);
    const { body } = await http
      .get(url, small)
      .catch((error) => ({ body: { toArray: () => Promise.reject(error) } }));
    await refused(
      body.toArray(),
      kind === "two content-lengths" ? "outgoing.unreadable" : "outgoing.cutShort",
      kind,
    );
  }
  const reset = await rawServer(t, (socket) => {
    socket.write(`${head}\r\nhalf`);
    // The half has to be on its way: a reset throws away what is not sent yet.
    setTimeout(() => socket.resetAndDestroy(), 20);
  });
  await refused(read(reset.url), "outgoing.cutShort", "connection reset");
});

test("a body counted in characters instead of bytes is found out, an empty line too many is forgiven", async (t) => {
  const text = "réf;prix\né;12,00 €\n";
  const { url } = await serving(t, reply(text, { "content-length": String(text.length) }));
  await refused(read(url), "outgoing.cutShort");
  const polite = await serving(t, Buffer.concat([reply("whole"), Buffer.from("\r\n")]));
  assert.equal(String(await read(polite.url)), "whole");
});

test("what is not HTTP, or has too long headers, is said to be unreadable", async (t) => {
  const wrong = [
    "SSH-2.0-OpenSSH_9.2\r\n",
    "<html>no headers</html>",
    "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n",
    `${head}x: ${"y".repeat(40_000)}\r\n\r\n`,
    `${head}${"x: y\r\n".repeat(20_000)}\r\n`,
  ];
  for (const answer of wrong) {
    const { url } = await serving(t, answer);
    await refused(read(url), "outgoing.unreadable", answer.slice(0, 30));
  }
});

test("compressed bodies are read as what they contain", async (t) => {
  const content = Buffer.from("ref;price\n".repeat(500));
  const packed: [string, Buffer][] = [
    ["gzip", gzipSync(content)],
    ["x-gzip", gzipSync(content)],
    ["GZIP", Buffer.concat([gzipSync(content.subarray(0, 999)), gzipSync(content.subarray(999))])],
    ["br", brotliCompressSync(content)],
    ["deflate", deflateSync(content)],
    ["deflate", deflateRawSync(content)],
    ["identity", content],
  ];
  for (const [encoding, bytes] of packed) {
    const { url } = await serving(t, reply(bytes, { "content-encoding": encoding }));
    assert.ok((await read(url)).equals(content), encoding);
  }
  const empty = await serving(t, reply("", { "content-encoding": "gzip" }));
  assert.equal((await read(empty.url)).length, 0);
});

test("a large compressed body arrives whole, in pieces", async (t) => {
  const content = Buffer.concat(
    Array.from({ length: 40 }, () => Buffer.from(randomBytes(50_000).toString("hex"))),
  );
  const { url } = await serving(t, reply(gzipSync(content, { level: 1 }), { "content-encoding": "gzip" }));
  assert.ok((await read(url, { maxBytes: content.length })).equals(content));
});

test("compression nobody asked for, or that is broken, is said to be unreadable", async (t) => {
  const plain = "<html>not compressed at all</html>";
  for (const encoding of ["gzip", "br", "deflate", "zstd", "compress", "gzip, gzip", "nonsense"]) {
    const { url } = await serving(t, reply(plain, { "content-encoding": encoding }));
    await refused(read(url), "outgoing.unreadable", encoding);
  }
});

test("a body is bounded by what it contains, too", async (t) => {
  const content = Buffer.from(randomBytes(75_000).toString("hex"));
  const zipped = gzipSync(content);
  assert.ok(zipped.length < small.maxBytes && content.length > small.maxBytes);
  const { url } = await serving(t, reply(zipped, { "content-encoding": "gzip" }));
  await refused(read(url), "outgoing.tooLarge");
});

test("a decompression bomb is stopped at a ratio of one hundred, after the first megabyte", async (t) => {
  for (const [encoding, pack] of [
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["deflate", deflateSync],
  ] as const) {
    const { url } = await serving(t, reply(pack(Buffer.alloc(20_000_000)), { "content-encoding": encoding }));
    const { body } = await http.get(url, { ...small, maxBytes: 1e9 });
    let received = 0;
    const reading = (async () => {
      for await (const chunk of body) received += chunk.length;
    })();
    await refused(reading, "outgoing.tooCompressed", encoding);
    assert.ok(received < 3_000_000, `${encoding}: ${received}`);
  }
  const modest = await serving(t, reply(gzipSync(Buffer.alloc(900_000)), { "content-encoding": "gzip" }));
  assert.equal((await read(modest.url, { maxBytes: 1e6 })).length, 900_000);
});
