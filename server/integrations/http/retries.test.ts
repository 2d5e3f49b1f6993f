// Trying again, and leaving alone.
import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { clientFor, refused, small } from "../../../test/support/outgoing.ts";
import { rawServer, reply } from "../../../test/support/rawServer.ts";

const patient = { maxBytes: 100_000 };

/** A server that does these things in turn, and the last one from then on. */
function inTurn(t: TestContext, ...answers: (Buffer | "reset")[]) {
  let turn = 0;
  return rawServer(t, (socket: Socket) => {
    const answer = answers[Math.min(turn++, answers.length - 1)]!;
    if (answer === "reset") socket.resetAndDestroy();
    else socket.end(answer);
  });
}

test("what may pass is tried again three times", async (t) => {
  const http = clientFor(["127.0.0.1"]);
  for (const status of [429, 500, 502, 503, 504]) {
    const server = await inTurn(t, reply("no", {}, status), "reset", reply("no", {}, status), reply("yes"));
    assert.equal(await (await http.get(server.url, patient)).text(), "yes", String(status));
    assert.equal(server.connections(), 4);
  }
  const broken = await inTurn(t, reply("no", {}, 503));
  const error = await refused(http.get(broken.url, patient), "outgoing.badStatus");
  assert.equal(error.details?.status, 503);
  assert.equal(broken.connections(), 4);
});

test("what will not pass is not tried again", async (t) => {
  const http = clientFor(["127.0.0.1"]);
  for (const status of [400, 401, 403, 404, 410, 501]) {
    const server = await inTurn(t, reply("no", {}, status));
    const error = await refused(http.get(server.url, patient), "outgoing.badStatus");
    assert.equal(error.details?.status, status);
    assert.equal(server.connections(), 1, String(status));
  }
});

test("a post is repeated only when its caller says it may be", async (t) => {
  const http = clientFor(["127.0.0.1"]);
  const server = await inTurn(t, "reset", reply("yes"));
  await refused(http.post(server.url, "{}", patient), "outgoing.unreachable");
  assert.equal(server.connections(), 1);
  const again = await inTurn(t, reply("", {}, 503), reply("yes"));
  assert.equal(await (await http.post(again.url, '{"a":1}', { ...patient, retries: 3 })).text(), "yes");
  assert.ok(again.requests.every((request) => request.endsWith('{"a":1}')));
});

test("a status its caller expects is an answer", async (t) => {
  const server = await inTurn(t, reply("not here", {}, 404));
  const answer = await clientFor(["127.0.0.1"]).get(server.url, {
    ...patient,
    accepts: (status) => status < 500,
  });
  assert.deepEqual([answer.status, await answer.text()], [404, "not here"]);
});

test("a pause the site asks for is kept, unless it is longer than the call", async (t) => {
  const http = clientFor(["127.0.0.1"], { backoff_ms: 50_000 });
  const soon = await inTurn(t, reply("", { "retry-after": "0" }, 429), reply("yes"));
  assert.equal(await (await http.get(soon.url, patient)).text(), "yes");
  const past = await inTurn(
    t,
    reply("", { "retry-after": "Wed, 21 Oct 2015 07:28:00 GMT" }, 503),
    reply("yes"),
  );
  assert.equal(await (await http.get(past.url, patient)).text(), "yes");
  for (const [pause, timeout_ms] of [
    ["3600", 7_200_000],
    ["20", 10_000],
  ] as const) {
    const late = await inTurn(t, reply("", { "retry-after": pause }, 503), reply("yes"));
    await refused(http.get(late.url, { ...patient, timeout_ms }), "outgoing.badStatus");
    assert.equal(late.connections(), 1);
  }
});

test("a host that cannot be reached is left alone for a minute, then tried again", async (t) => {
  const clock = { now: 0 };
  let lookups = 0;
  const gone = await rawServer(t, () => {});
  await gone.close();
  const http = clientFor(["feeds.example"], {
    lookup: async () => ((lookups += 1), [{ address: "127.0.0.1", family: 4 }]),
    rest: { now: () => clock.now },
  });
  const address = `http://feeds.example:${gone.port}/`;
  await refused(http.get(address, patient), "outgoing.unreachable");
  assert.equal(lookups, 4);
  const resting = await refused(http.get(address, patient), "outgoing.resting");
  assert.equal(resting.values.seconds, 60);
  assert.equal(lookups, 4);

  clock.now += 60_000;
  const back = await rawServer(t, (socket) => socket.end(reply("back")), { port: gone.port });
  assert.equal(await (await http.get(address, patient)).text(), "back");
  assert.equal(back.connections(), 1);

  await back.close();
  const almostPatient = { ...patient, retries: 2 };
  await refused(http.get(address, almostPatient), "outgoing.unreachable");
  await refused(http.get(address, small), "outgoing.unreachable", "an answer wipes out earlier failures");
});

test("pages in error do not make a host rest: its other pages are still asked for", async (t) => {
  const server = await rawServer(t, (socket, request) =>
    socket.end(request.startsWith("GET /bad") ? reply("", {}, 500) : reply("fine")),
  );
  const http = clientFor(["127.0.0.1"]);
  for (let time = 0; time < 3; time += 1)
    await refused(http.get(`${server.url}bad`, patient), "outgoing.badStatus");
  assert.equal(await (await http.get(server.url, small)).text(), "fine");
});

test("a name that does not exist is said so, at once", async () => {
  let lookups = 0;
  const http = clientFor([], {
    lookup: async () => {
      lookups += 1;
      throw Object.assign(new Error("getaddrinfo ENOTFOUND shop.example"), { code: "ENOTFOUND" });
    },
  });
  await refused(http.get("http://shop.example/", patient), "outgoing.unknownHost");
  assert.equal(lookups, 1);
  await refused(
    clientFor([], { lookup: async () => [] }).get("http://shop.example/", patient),
    "outgoing.unknownHost",
  );
});
