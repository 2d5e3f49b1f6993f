// Who leaves before their answer has come: the search for it ends, and what they asked to be written is written.
import assert from "node:assert/strict";
import { type ClientRequest, request } from "node:http";
import { after, before, describe, test } from "node:test";
import { type RawBuilder, sql } from "kysely";
import { cancellable } from "#server/store/connection/cancellable.ts";
import { countWaiting, untilNobodyWaits, untilWaiting, whileLocked } from "../../../test/support/locks.ts";
import { until } from "../../../test/support/until.ts";
import { type World, openWorld } from "../../../test/support/world.ts";

let world: World;
let url: string;
before(async () => {
  world = await openWorld();
  url = await world.app.listen({ port: 0, host: "127.0.0.1" });
});
after(() => world.close());

describe("the question of somebody who leaves", () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  for (const [what, lock, method, path, body] of [
    ["a list", sql`product`, "GET", () => "/Products"],
    ["a count", sql`product`, "GET", () => "/Products/count"],
    ["a sum", sql`matched_product`, "GET", () => `/Catalogs/${world.alice.catalog}/sum?field=price`],
    [
      "the evolution of a catalogue",
      sql`standing`,
      "POST",
      () => `/Catalogs/${world.alice.catalog}/compareCompetitivityByDate`,
      { from: day(9), to: day(1) },
    ],
  ] as const) {
    test(`is not looked for any longer: ${what}`, async () => {
      await whileLocked(world.store, exclusively(lock), async () => {
        const asking = ask(method, path(), body);
        await untilWaiting(world.store.db);
        asking.destroy();
        await untilNobodyWaits(world.store.db);
      });
      const { status } = await world.call("alice", method, path(), body);
      assert.equal(status, 200, "and whoever stays is answered");
    });
  }

  test("leaves the connection to others as it was, however often", async () => {
    const { db } = world.store;
    for (let times = 0; times < 150; times += 1) {
      const leaving = new AbortController();
      const left = sql`select pg_sleep(${times % 3 === 0 ? 0.002 : 5})`.execute(
        cancellable(db, leaving.signal),
      );
      const others = Array.from({ length: 8 }, () => sql`select pg_sleep(0.001)`.execute(db));
      setTimeout(() => leaving.abort(), times % 5);
      const [question] = await Promise.allSettled([left]);
      if (question.status === "rejected") assert.equal(question.reason, leaving.signal.reason);
      const broken = (await Promise.allSettled(others)).filter(({ status }) => status === "rejected");
      assert.deepEqual(broken, [], "another's question is cancelled");
    }
  });

  test("is another matter when it is to be written", async () => {
    const path = `/Catalogs/${world.alice.catalog}`;
    const itsRow = sql`select from catalog where id = ${world.alice.catalog} for update`;
    await whileLocked(world.store, itsRow, async () => {
      const writing = ask("PATCH", path, { name: "Written" });
      await untilWaiting(world.store.db);
      await whileLocked(world.store, exclusively(sql`tracking_product`), async () => {
        const reading = ask("GET", "/TrackingProducts");
        await untilWaiting(world.store.db, 2);
        // Whoever reads leaves after them: once that question has ended, the other one would have ended too.
        writing.destroy();
        reading.destroy();
        await until("one waits", () => countWaiting(world.store.db), { is: (count) => count === 1 });
      });
    });
    const nameOf = async () => (await world.call("alice", "GET", path)).body.name;
    await until("what the leaver asked for is written", nameOf, { is: (name) => name === "Written" });
  });
});

function ask(method: string, path: string, body?: object): ClientRequest {
  const headers = { authorization: world.tokens.alice, ...(body && { "content-type": "application/json" }) };
  const asking = request(`${url}/api${path}`, { method, headers });
  asking.on("error", () => undefined);
  asking.end(body && JSON.stringify(body));
  return asking;
}

function exclusively(table: RawBuilder<unknown>) {
  return sql`lock table ${table} in access exclusive mode`;
}
