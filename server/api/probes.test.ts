import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { silentLog } from "#server/log.ts";
import { type Store, openStore } from "#server/store/database.ts";
import { type TestDatabase, freshDatabase } from "../../test/support/database.ts";
import { buildProbes } from "./probes.ts";

describe("whoever asks whether a process can work", () => {
  let database: TestDatabase;
  let store: Store;
  before(async () => {
    database = await freshDatabase();
    store = openStore(database.url);
  });
  after(async () => {
    await store.close();
    await database.drop();
  });

  test("is told that it cannot where it would not start: of a newer schema, and of one that was made otherwise", async () => {
    // Its jobs have no tables yet.
    await sql`create schema jobs`.execute(store.db);
    await sql`create table jobs.job (name text, state text, created_on timestamptz, start_after timestamptz, heartbeat_on timestamptz, started_on timestamptz, heartbeat_seconds int)`.execute(
      store.db,
    );
    assert.deepEqual(await asked(), [200, "current"]);
    await sql`update migration set checksum = repeat('0', 64) where name = '0005-matching.sql'`.execute(
      store.db,
    );
    assert.deepEqual(await asked(), [503, "edited"]);
    await sql`insert into migration (name) values ('9999-later.sql')`.execute(store.db);
    assert.deepEqual(await asked(), [503, "newer"]);
  });

  /** By a process of its own each time: what was found is kept for a moment. */
  async function asked(): Promise<[number, string]> {
    const app: FastifyInstance = await buildProbes({ databaseUrl: database.url, log: silentLog });
    const { statusCode, body } = await app.inject("/ready");
    await app.close();
    return [statusCode, JSON.parse(body).schema];
  }
});
