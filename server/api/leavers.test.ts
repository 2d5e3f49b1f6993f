// Who leaves before his answer has come: the search for it ends, and what he asked to be written is written.
import assert from "node:assert/strict";
import { type ClientRequest, request } from "node:http";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { awaited } from "#server/store/awaited.ts";
import { type Session, openSession } from "#server/store/session.ts";
import { type World, openWorld } from "../../test/support/world.ts";

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
      sql`matched_product_history`,
      "POST",
      () => `/Catalogs/${world.alice.catalog}/compareCompetitivityByDate`,
      { from: day(9), to: day(1) },
    ],
  ] as const) {
    test(`is not looked for any longer: ${what}`, async () => {
      await whileLocked(lock, async (session) => {
        const asking = ask(method, path(), body);
        await untilWaiting(session, 1);
        asking.destroy();
        await untilWaiting(session, 0);
      });
      const { status } = await world.call("alice", method, path(), body);
      assert.equal(status, 200, "and whoever stays is answered");
    });
  }

  test("leaves the connection to others as it was, however often", async () => {
    const { db } = world.store;
    for (let times = 0; times < 150; times += 1) {
      const leaving = new AbortController();
      const left = sql`select pg_sleep(${times % 3 === 0 ? 0.002 : 5})`.execute(awaited(db, leaving.signal));
      const others = Array.from({ length: 8 }, () => sql`select pg_sleep(0.001)`.execute(db));
      setTimeout(() => leaving.abort(), times % 5);
      await Promise.allSettled([left]);
      await Promise.all(others);
    }
  });

  test("is another matter when it is to be written", async () => {
    const path = `/Catalogs/${world.alice.catalog}`;
    await whileLocked(sql`catalog`, async (session) => {
      const asking = ask("PATCH", path, { name: "Written" });
      await untilWaiting(session, 1);
      asking.destroy();
      await delay(200);
      await untilWaiting(session, 1);
    });
    for (;;) {
      const { body } = await world.call("alice", "GET", path);
      if (body.name === "Written") return;
      await delay(20);
    }
  });
});

function ask(method: string, path: string, body?: object): ClientRequest {
  const headers = { authorization: world.tokens.alice, ...(body && { "content-type": "application/json" }) };
  const asking = request(`${url}/api${path}`, { method, headers });
  asking.on("error", () => undefined);
  asking.end(body && JSON.stringify(body));
  return asking;
}

async function whileLocked(table: RawBuilder<unknown>, work: (session: Session) => Promise<void>) {
  const session = await openSession(world.store);
  try {
    await sql`begin`.execute(session.db);
    await sql`lock table ${table} in access exclusive mode`.execute(session.db);
    await work(session);
  } finally {
    await session.close();
  }
}

/** Until so many connections wait for the lock. */
async function untilWaiting({ db }: Session, count: number): Promise<void> {
  const end = Date.now() + 10_000;
  for (;;) {
    const found = await sql<{ count: number }>`
      select count(distinct pid)::int as count from pg_locks where not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db);
    if (found.rows[0]?.count === count) return;
    assert.ok(Date.now() < end, `${found.rows[0]?.count} are waiting, not ${count}`);
    await delay(10);
  }
}
