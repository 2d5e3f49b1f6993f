import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { untilNoSessionLock } from "../../../test/support/locks.ts";
import { type TestDatabase, freshDatabase } from "../../../test/support/database.ts";
import { until } from "../../../test/support/until.ts";
import { type Store, openStore } from "../database.ts";
import { type Session, openSession } from "./session.ts";

let database: TestDatabase;
let store: Store;
before(async () => {
  database = await freshDatabase();
  store = openStore(database.url, { connections: 2 });
});
after(async () => {
  await store.close();
  await database.drop();
});

async function backendOf({ client }: Session): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]!.pid;
}

/** Those that there are beside the pool, by their names. */
async function backends(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'vigie-%' order by 1`.execute(store.db);
  return rows.map(({ name }) => name);
}

/** What was left by the test before is gone. */
async function afresh(): Promise<void> {
  await store.left.end();
  Object.assign(store, openStore(database.url, { connections: 2 }));
}

test("a session works over the connection that another one has left", async () => {
  const first = await openSession(store);
  const backend = await backendOf(first);
  await first.close();
  assert.deepEqual(await backends(), ["vigie-left"]);
  const second = await openSession(store);
  assert.equal(await backendOf(second), backend);
  assert.deepEqual(await backends(), ["vigie-session"]);
  await second.close();
});

test("nothing of the session before is left: no lock, transaction, setting, table, channel", async () => {
  const first = await openSession(store);
  const backend = await backendOf(first);
  const { rows: usual } = await first.client.query("show work_mem");
  await first.client.query("select pg_advisory_lock(42); listen changes; set work_mem = '1MB'");
  await first.client.query("create temp table mine (id bigint); begin; create table half_done (id bigint)");
  await first.close();
  await untilNoSessionLock(store.db);

  const second = await openSession(store);
  assert.equal(await backendOf(second), backend);
  assert.deepEqual((await second.client.query("show work_mem")).rows, usual);
  const { rows } = await second.client.query(`
    select to_regclass('mine') as mine, to_regclass('half_done') as half_done,
           (select count(*)::int from pg_listening_channels()) as channels, current_setting('statement_timeout') as timeout`);
  assert.deepEqual(rows, [{ mine: null, half_done: null, channels: 0, timeout: "0" }]);
  await second.close();
});

test("one that is at work, was cancelled, cut or heard something is not handed on", async () => {
  const endings: ((session: Session) => Promise<void>)[] = [
    async (session) => {
      const answer = assert.rejects(session.client.query("select pg_sleep(60)"));
      await session.close();
      await answer;
    },
    async (session) => {
      await session.cancel();
      await session.close();
    },
    async (session) => {
      session.cut();
      await session.close();
    },
    async (session) => {
      session.client.on("notification", () => undefined);
      await session.close();
    },
  ];
  for (const ending of endings) {
    await afresh();
    await ending(await openSession(store));
    assert.equal(store.left.take(), undefined, String(ending));
  }
});

test("one that died meanwhile is replaced by a new one", async () => {
  await afresh();
  const first = await openSession(store);
  const backend = await backendOf(first);
  await first.close();
  await sql`select pg_terminate_backend(${backend}, 10000)`.execute(store.db);
  const second = await openSession(store);
  assert.notEqual(await backendOf(second), backend);
  await second.close();
});

test("two are kept, whatever was open at once, and none once the store is closed", async () => {
  await afresh();
  const sessions = await Promise.all([1, 2, 3].map(() => openSession(store)));
  await Promise.all(sessions.map((session) => session.close()));
  await until("the third has ended", backends, { is: ({ length }) => length === 2 });
  await afresh();
  await until("all have ended", backends, { is: ({ length }) => length === 0 });
});
